import { useState } from 'react';
import { HalfStars } from '../ui/HalfStars.tsx';
import { StarPicker } from '../ui/StarPicker.tsx';
import { Stars } from '../ui/Stars.tsx';
import { Group, Part } from './Part.tsx';

/** Stars that are shown, and those that are chosen. */
export const Ratings = () => (
  <Group title="Stars">
    <Part name="Stars">
      {[0, 2.5, 5].map((rating) => (
        <Stars key={rating} rating={rating} />
      ))}
      <Stars rating={3.5} figure="3.5" />
    </Part>
    <Part name="HalfStars, StarPicker">
      <Chosen />
    </Part>
  </Group>
);

function Chosen() {
  const [half, setHalf] = useState<number | null>(3.5);
  const [picked, setPicked] = useState(2.5);
  return (
    <>
      <HalfStars
        label="Your rating"
        rating={half}
        nameOf={(rating) => `${rating ?? 'none'}`}
        onChange={setHalf}
      />
      <HalfStars label="No rating" rating={null} nameOf={() => 'none'} onChange={setHalf} />
      <StarPicker rating={picked} offersHalf onChange={setPicked} />
    </>
  );
}

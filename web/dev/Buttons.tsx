import { Bold, Heart, Italic, X } from 'lucide-react';
import { useState } from 'react';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button, ButtonLink, DownloadLink, IconButton, IconLink } from '../ui/Button.tsx';
import { LikeButton } from '../ui/LikeButton.tsx';
import { Link, NavLink } from '../ui/Link.tsx';
import { Mark } from '../ui/Mark.tsx';
import { MoreButton, MoreFailed } from '../ui/MoreButton.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import chip from '../ui/ToggleChip.module.css';
import { ToggleChip } from '../ui/ToggleChip.tsx';
import { ToHome } from '../ui/ToHome.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { useWrite } from '../write.ts';
import { Group, Part } from './Part.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const further = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};

/** What is pressed. */
export const Buttons = () => (
  <Group title="Buttons">
    <Part name="Button">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} small>
          {variant}, small
        </Button>
      ))}
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, disabled
        </Button>
      ))}
      <Button aria-disabled>Busy</Button>
      <Button>
        <Heart size={18} aria-hidden />
        With an icon
      </Button>
    </Part>
    <Part name="ButtonLink, DownloadLink, ToHome">
      <ButtonLink to="/home">To a page</ButtonLink>
      <ButtonLink to="/home" variant="primary" small>
        Small
      </ButtonLink>
      <DownloadLink href="/favicon.svg">A file</DownloadLink>
      <ToHome />
    </Part>
    <Part name="IconButton, IconLink">
      <IconButton label="Close">
        <X size={20} aria-hidden />
      </IconButton>
      <IconButton label="Close, outlined" outlined>
        <X size={20} aria-hidden />
      </IconButton>
      <IconButton label="Close, small" small>
        <X size={16} aria-hidden />
      </IconButton>
      <IconLink to="/home" label="To a page">
        <X size={20} aria-hidden />
      </IconLink>
    </Part>
    <Part name="Link, NavLink, Mark">
      <Link to="/home">A link</Link>
      <NavLink to="/">A link to here</NavLink>
      <Mark />
    </Part>
    <Part name="ToggleChip">
      <Chips />
    </Part>
    <Part name="LikeButton">
      <Likes />
    </Part>
    <Part name="ShareButton">
      <ShareButton path="/book/b1" title="Dune" />
      <ShareButton path="/book/b1" title="Dune" picture="/dev/cover.svg" />
    </Part>
    <Part name="MoreButton, MoreFailed" isWide>
      <MoreButton query={further} />
      <MoreButton query={{ ...further, isFetchingNextPage: true }} />
      <MoreFailed query={further} />
    </Part>
    <Part name="Tabs" isWide>
      <Chapters />
    </Part>
    <Part name="Toolbar">
      <Toolbar
        label="Marks"
        tools={[
          { name: 'Bold', icon: <Bold size={18} aria-hidden />, ...keys('B'), onPress: () => {} },
          {
            name: 'Italic',
            icon: <Italic size={18} aria-hidden />,
            ...keys('I'),
            onPress: () => {},
          },
        ]}
      />
    </Part>
    <Part name="ActionBar" isWide>
      <ActionBar aria-label="What can be done with three books">
        <span>3 books</span>
        <Button small>Shelve</Button>
        <Button small variant="danger">
          Remove
        </Button>
      </ActionBar>
    </Part>
  </Group>
);

const keys = (key: string) => ({ keys: `Ctrl+${key}`, shortcut: `Control+${key}` });

function Chips() {
  const [on, setOn] = useState<readonly string[]>(['Fiction']);
  return (
    <ul className={chip.chips}>
      {['Fiction', 'Poetry', 'Very long names of a genre that nobody reads'].map((name) => (
        <li key={name}>
          <ToggleChip
            isOn={on.includes(name)}
            onPress={(isOn) => setOn(isOn ? [...on, name] : on.filter((each) => each !== name))}
          >
            {name}
          </ToggleChip>
        </li>
      ))}
    </ul>
  );
}

function Likes() {
  const [isLiked, setLiked] = useState(false);
  const like = useWrite(
    async (is: boolean) => {
      setLiked(is);
      return { isLiked: is, likes: is ? 1 : 0 };
    },
    { failure: 'in place' },
  );
  const thing = { _id: 'r1', likes: isLiked ? 1_235 : 1_234, isLiked };
  const shown = { thing, intent: {}, like: like.mutateAsync };
  return (
    <>
      <LikeButton {...shown} by="member" />
      <LikeButton {...shown} by="author" />
      <LikeButton {...shown} by="visitor" />
    </>
  );
}

function Chapters() {
  const [selected, select] = useState('reviews');
  return (
    <Tabs
      label="Of a profile"
      tabs={[
        { id: 'reviews', label: 'Reviews', count: '12' },
        { id: 'favorites', label: 'Favorites', count: '4' },
        { id: 'followers', label: 'Followers', count: '1,234' },
        { id: 'following', label: 'Following' },
        { id: 'statistics', label: 'Statistics' },
      ]}
      selected={selected}
      onSelect={select}
    >
      <p>What belongs to {selected}.</p>
    </Tabs>
  );
}

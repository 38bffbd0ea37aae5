interface MarkProps {
  /** Its height in CSS pixels. */
  size?: number;
}

/** The mark of Commonplace, a C with a bookmark for its serif, in the colour of the text around it. */
export function Mark({ size = 24 }: MarkProps) {
  return (
    <svg
      viewBox="3 0 25 29"
      width={(size * 25) / 29}
      height={size}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M19.2 9.05A9 9 0 1 0 21.4 23.4" stroke="currentColor" strokeWidth="4.2" />
      <path d="M20.9 0h5.6v14.2l-2.8-2.4-2.8 2.4z" fill="currentColor" />
    </svg>
  );
}

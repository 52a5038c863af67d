import { memo } from 'react';
import type { IconProps } from '../../react/index.ts';

const shapes: Record<IconProps['data-icon'], string> = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l3.5 3.5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  clear: 'm6 6 8 8m0-8-8 8',
  chevron: 'm8 5 5 5-5 5',
  back: 'M12 5l-5 5 5 5',
  pin: 'M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 1 0-11 0c0 4.4 5.5 9 5.5 9ZM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  building:
    'M5 17V4.5A1.5 1.5 0 0 1 6.5 3h7A1.5 1.5 0 0 1 15 4.5V17M3.5 17h13M8 6.5h1m2 0h1M8 9.5h1m2 0h1M8 12.5h1m2 0h1',
  edit: 'm12.5 4.5 3 3-8.5 8.5-3.7.7.7-3.7ZM10.5 6.5l3 3',
  alert: 'M10 6.5v4m0 3v.01M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
};

/** A line icon in the color of the text. Hidden from screen readers, because the text next to it says the same thing. */
export const Icon = memo(function Icon(props: IconProps) {
  return (
    <svg {...props} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={shapes[props['data-icon']]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
});

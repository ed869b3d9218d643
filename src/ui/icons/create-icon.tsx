import type { ReactElement } from 'react';

/** An icon of our own set: one ink line of 1.75 on a 24 grid, round ends. */
export type Icon = (props: { size?: number }) => ReactElement;

/** Makes an icon from path data; `dot` is a filled point, as cx, cy, r. */
export function createIcon(line: string, dot?: readonly [number, number, number]): Icon {
  return function InkIcon({ size = 24 }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {dot !== undefined && (
          <circle cx={dot[0]} cy={dot[1]} r={dot[2]} fill="currentColor" stroke="none" />
        )}
        <path d={line} />
      </svg>
    );
  };
}

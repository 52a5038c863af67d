import type { AddressPin } from 'doorplate';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';

const size = { width: 320, height: 180 };
/** Degrees per pixel. */
const scale = 0.000_02;
const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-5, 0],
  ArrowRight: [5, 0],
  ArrowUp: [0, -5],
  ArrowDown: [0, 5],
};

/** A small map of an app, drawn as an SVG image. The pin moves with the arrow keys or to where the user clicks. */
export function PinMap({ coordinates, address, move }: AddressPin) {
  // The map stays in its place while the pin moves.
  const [center] = useState(coordinates);
  const x = size.width / 2 + (coordinates.longitude - center.longitude) / scale;
  const y = size.height / 2 - (coordinates.latitude - center.latitude) / scale;
  const moveTo = (toX: number, toY: number) => {
    const within = (value: number, most: number) => Math.min(Math.max(value, 10), most - 10);
    move({
      latitude: center.latitude - (within(toY, size.height) - size.height / 2) * scale,
      longitude: center.longitude + (within(toX, size.width) - size.width / 2) * scale,
    });
  };
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A key press on the pin is a click without a position.
    if (detail === 0) return;
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const zoom = size.width / width;
    moveTo((clientX - left) * zoom, (clientY - top) * zoom);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo(x + step[0], y + step[1]);
  };
  return (
    <figure style={{ margin: 0 }}>
      <div
        onClick={onClick}
        role="presentation"
        style={{
          position: 'relative',
          maxInlineSize: size.width,
          aspectRatio: '16 / 9',
          overflow: 'hidden',
          borderRadius: 8,
        }}
      >
        <svg
          viewBox="0 0 320 180"
          aria-hidden="true"
          style={{ display: 'block', inlineSize: '100%', background: '#dfe7d8' }}
        >
          <g stroke="#fff" strokeWidth="14" fill="none">
            <path d="M-10 60 330 40M-10 140 330 125M70-10 90 190M220-10 235 190" />
          </g>
          <path d="M100 62 208 55 219 122 97 128Z" fill="#c9d3c0" />
          <path d="M-10 165Q160 150 330 170V190H-10Z" fill="#a9cbe0" />
        </svg>
        <button
          type="button"
          aria-label={`Pin for ${address?.line1 ?? 'the address'}. Move it with the arrow keys.`}
          onKeyDown={onKeyDown}
          style={{
            position: 'absolute',
            insetInlineStart: `${String((x / size.width) * 100)}%`,
            insetBlockStart: `${String((y / size.height) * 100)}%`,
            inlineSize: 28,
            blockSize: 28,
            translate: '-50% -100%',
            border: '3px solid #fff',
            borderRadius: '50% 50% 50% 0',
            rotate: '-45deg',
            background: '#b3261e',
            cursor: 'pointer',
          }}
        />
      </div>
      <figcaption style={{ fontSize: '0.875em', marginBlockStart: 6 }}>
        <output>
          {coordinates.latitude.toFixed(5)}, {coordinates.longitude.toFixed(5)}
        </output>
      </figcaption>
    </figure>
  );
}

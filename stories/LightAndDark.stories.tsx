import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect } from 'storybook/test';
import { box } from './formPlay.ts';
import { ShopForm } from './ShopForm.tsx';

/** The components are light or dark like the page around them. Each page says so in another way, and has a light part inside a dark one. */
const meta = {
  title: 'Looks/LightAndDark',
  parameters: { wide: true },
} satisfies Meta;
export default meta;

/** Attributes of an element that makes its content light or dark. */
type Choice = Record<string, string | CSSProperties>;

const part: CSSProperties = { padding: 16, borderRadius: 12 };
const Part = ({ choice, isDark, children }: { choice: Choice; isDark?: boolean; children: ReactNode }) => (
  <div {...choice} data-testid={isDark ? 'dark' : 'light'}>
    <div style={{ ...part, background: isDark ? '#121419' : '#f6f6f3' }}>{children}</div>
  </div>
);

const checkout = <ShopForm countries={['US', 'CA']} />;
const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

/** A page for one convention, with its values for dark and light. */
const convention = (choose: (scheme: 'dark' | 'light') => Choice): StoryObj => ({
  render: () => (
    <Part choice={choose('dark')} isDark>
      {checkout}
      <Part choice={choose('light')}>{checkout}</Part>
    </Part>
  ),
  play: async ({ canvasElement }) => {
    const light = canvasElement.querySelector('[data-testid=light]')!;
    await expect(backgroundOf(box(canvasElement))).toBe('rgb(27, 30, 37)');
    await expect(backgroundOf(light.querySelector('[role=combobox]')!)).toBe('rgb(255, 255, 255)');
  },
});

export const ColorScheme = convention((scheme) => ({ style: { colorScheme: scheme } }));
export const DataTheme = convention((scheme) => ({ 'data-theme': scheme }));
export const ClassName = convention((scheme) => ({ className: scheme }));
export const Bootstrap = convention((scheme) => ({ 'data-bs-theme': scheme }));
export const Mantine = convention((scheme) => ({ 'data-mantine-color-scheme': scheme }));
export const Mui = convention((scheme) => ({ 'data-mui-color-scheme': scheme }));

/** Follows the user's preference, because this part of the page asks for it. */
export const Auto: StoryObj = {
  render: () => <div data-theme="auto">{checkout}</div>,
};

/** Without a setting, the components are light, even for users who prefer dark. */
export const NoSetting: StoryObj = {
  render: () => checkout,
  play: async ({ canvasElement }) => {
    await expect(backgroundOf(box(canvasElement))).toBe('rgb(255, 255, 255)');
  },
};

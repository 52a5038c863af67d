import { waitFor } from '@testing-library/react';
import { AddressAutocomplete, type AddressAutocompleteProps } from 'doorplate';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Simulated, states } from './StatesSearch.tsx';

/** A field with nine rows for "n", and six rows for "ne". */
export const Field = (props: AddressAutocompleteProps) => (
  <Simulated addresses={states.map((line1) => ({ line1, countryIso2: 'US' }))}>
    <AddressAutocomplete limit={60} {...props} />
  </Simulated>
);
export const Space = ({ height }: { height: string }) => <div style={{ height }} />;

type Tree = Document | ShadowRoot;
export const input = (tree: Tree) => tree.querySelector<HTMLInputElement>('[role=combobox]')!;
export const list = (tree: Tree) => tree.querySelector<HTMLElement>('[role=listbox]')!;
export const options = (tree: Tree) => [...tree.querySelectorAll<HTMLElement>('[role=option]')];
export const viewOf = (tree: Tree) => input(tree).ownerDocument.defaultView!;
export const isOpen = (tree: Tree) => input(tree).getAttribute('aria-expanded') === 'true';
export const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2] as const;
};

export async function open(tree: Tree): Promise<void> {
  input(tree).focus();
  await userEvent.keyboard('n');
  await waitFor(() => expect(options(tree)).toHaveLength(9));
  // The code that places a list is loaded on focus. For the first list of a page, it can load after the rows.
  await waitFor(() => expect(list(tree).parentElement!.dataset['side']).toBeDefined());
}

/** Returns the options in the visible part of the list, which are those whose centre is visible. */
export function shown(tree: Tree): HTMLElement[] {
  const { top, bottom } = list(tree).getBoundingClientRect();
  return options(tree).filter((option) => middle(option)[1] > top && middle(option)[1] < bottom);
}

/** Checks that each visible option of the list is inside the viewport and on top. */
export function expectSeen(tree: Tree, fewest = 2): void {
  const { offsetTop, height, width } = viewOf(tree).visualViewport!;
  const rows = shown(tree);
  expect(rows.length).toBeGreaterThanOrEqual(fewest);
  const frame = list(tree).getBoundingClientRect();
  expect(frame.top).toBeGreaterThanOrEqual(offsetTop);
  expect(frame.bottom).toBeLessThanOrEqual(offsetTop + height);
  expect(frame.left).toBeGreaterThanOrEqual(0);
  expect(frame.right).toBeLessThanOrEqual(width);
  for (const row of rows) expect(row.contains(tree.elementFromPoint(...middle(row))), row.textContent).toBe(true);
}

/** Checks that the list is at the upper or lower edge of its field and has the width of the field. */
export function expectNext(tree: Tree): void {
  const field = input(tree).getBoundingClientRect();
  const popup = list(tree).parentElement!.getBoundingClientRect();
  const off = Math.min(Math.abs(popup.top - field.bottom), Math.abs(field.top - popup.bottom));
  expect(off).toBeLessThanOrEqual(10);
  expect(Math.abs(popup.left - field.left)).toBeLessThanOrEqual(2);
  expect(Math.abs(popup.width - field.width)).toBeLessThanOrEqual(2);
}

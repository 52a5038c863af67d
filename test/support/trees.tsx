import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import css from 'doorplate/styles.css?inline';

/** Trees in which a component can be rendered: in the page, in a shadow root, or in a separate document. */
export const trees = ['the page', 'a shadow root', 'an iframe'] as const;
export type Tree = (typeof trees)[number];

const drawn: (() => void)[] = [];

/** Renders an element, with the stylesheet, in a tree. `clearTrees` removes the tree. */
export async function drawIn(tree: Tree, element: ReactNode): Promise<Document | ShadowRoot> {
  const outer = document.body.appendChild(document.createElement(tree === 'an iframe' ? 'iframe' : 'div'));
  let root: Document | ShadowRoot = document;
  let parent: ParentNode = outer;
  if (tree === 'a shadow root') root = parent = outer.attachShadow({ mode: 'open' });
  if (outer instanceof HTMLIFrameElement) {
    Object.assign(outer.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
    outer.srcdoc = '<!doctype html><html lang="en"><title>checkout</title><body></body></html>';
    await new Promise((resolve) => (outer.onload = resolve));
    root = outer.contentDocument!;
    parent = root.body;
  }
  const style = document.createElement('style');
  style.textContent = css;
  const container = document.createElement('div');
  parent.append(style, container);
  let react: Root | undefined;
  act(() => {
    react = createRoot(container);
    react.render(element);
  });
  drawn.push(() => {
    act(() => react?.unmount());
    outer.remove();
  });
  return root;
}

export function clearTrees(): void {
  for (const clear of drawn.splice(0)) clear();
}

import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient, find } from 'doorplate/core';
import { useCombobox } from 'downshift';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { peers } from './peers.jsx';

/* Page that bench/keys.ts types into. It renders one component and records, for each key, whether the list shows the right rows before the next key. */

const client = createClient({
  endpoints: { platform: `${location.origin}/simulator` },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

/** downshift with TanStack Query, used as in their guides. It searches on every key, or after a debounce. */
function Plain({ debounce }: { debounce: number }) {
  const [text, setText] = useState('');
  const [question, setQuestion] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuestion(text), debounce);
    return () => clearTimeout(timer);
  }, [text, debounce]);
  const now = debounce ? question : text;
  const { data = [] } = useQuery({
    queryKey: ['find', now],
    queryFn: ({ signal }) => find(client, { text: now }, { signal }),
    enabled: now.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const { getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: data,
    itemToString: (item) => item?.text ?? '',
    inputValue: text,
  });
  return (
    <div>
      <input {...getInputProps({ onChange: (event) => setText(event.target.value), 'aria-label': 'Address' })} />
      <ul {...getMenuProps()}>
        {data.map((item, index) => (
          <li key={item.id} {...getItemProps({ item, index })}>
            {item.text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const components: typeof peers = {
  Doorplate: {
    load: async () => (
      <AddressProvider client={client}>
        <AddressAutocomplete />
      </AddressProvider>
    ),
    rows: '[data-kind=address], [data-kind=container]',
  },
  'downshift + react-query, plain': { load: async () => <Plain debounce={0} />, rows: '[role=option]' },
  'downshift + react-query, debounce 250': { load: async () => <Plain debounce={250} />, rows: '[role=option]' },
  ...peers,
};

const component = components[new URLSearchParams(location.search).get('component') ?? ''];
/** The number of rows, from the first, that are compared. No component shows fewer. */
const compared = 5;
/** The right rows for each text that the input goes through. */
let answers: Record<string, readonly string[]> = {};
let lastKey = 0;
let freshAt = 0;
let right = 0;
let keys = 0;
const input = () => document.querySelector('input');
const plain = (text: string) => text.replaceAll(/[\s,]+/g, ' ').toLowerCase();

/** Whether the first rows on screen are those that the service returns for the text in the input. */
function isRight(): boolean {
  const wanted = answers[input()?.value.trim() ?? '']?.slice(0, compared);
  if (!wanted) return false;
  const rows = [...document.querySelectorAll(component?.rows ?? '')].filter((row) => row.checkVisibility());
  return wanted.every((text, at) => plain(rows[at]?.textContent ?? '').includes(plain(text)));
}
const look = () => {
  if (isRight()) freshAt ||= performance.now();
  else freshAt = 0;
};
let isWaiting = false;
/** Looks once per frame, because each look costs a layout, which would count as the component's. */
function lookInNextFrame() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    look();
  });
}
addEventListener(
  'keydown',
  () => {
    // The first key has no list before it.
    if (keys++ > 0 && isRight()) right++;
    lastKey = performance.now();
    // If this key does not change the list, the list counts as final once the key has been handled.
    freshAt = 0;
    lookInNextFrame();
  },
  true,
);
new MutationObserver(lookInNextFrame).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
});

Object.assign(window, {
  bench: {
    expect: (expected: typeof answers) => {
      answers = expected;
    },
    read: () => (freshAt ? { wait: freshAt - lastKey, right: right / (keys - 1) } : undefined),
    debug: () => ({
      value: input()?.value,
      wanted: answers[input()?.value.trim() ?? ''],
      rows: [...document.querySelectorAll<HTMLElement>(component?.rows ?? '')].map((row) => row.textContent),
      html: document.body.innerHTML.slice(0, 3000),
    }),
  },
});

function Loaded({ load }: { load: () => Promise<ReactNode> }) {
  const [content, setContent] = useState<ReactNode>(null);
  useEffect(() => {
    void load().then(setContent);
  }, [load]);
  return content;
}

const root = document.getElementById('root');
if (root && component)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Loaded load={component.load} />
    </QueryClientProvider>,
  );

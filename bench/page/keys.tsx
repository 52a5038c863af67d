import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { AddressAutocomplete, AddressProvider } from 'doorplate';
import { createClient, find } from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { useCombobox } from 'downshift';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { realAddresses } from '../../demo/realAddresses.ts';

/*
 * Page that bench/keys.ts types into. It renders one component at a time, with an in-memory service that has latency. It records when the last key
 * was pressed, and when the list became the final list.
 */

const query = new URLSearchParams(location.search);
const latency = Number(query.get('latency'));
const simulator = createSimulator({ addresses: realAddresses, seed: 7, latency: [latency * 0.7, latency * 1.3] });
const instant = createSimulator({ addresses: realAddresses });
let calls = 0;
const client = createClient({
  endpoints: simulator.endpoints,
  credentials: simulator.credentials,
  fetch: (request) => {
    calls++;
    return simulator.fetch(request);
  },
});
const oracle = createClient({ endpoints: instant.endpoints, credentials: instant.credentials, fetch: instant.fetch });

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
      <input
        {...getInputProps({
          onChange: (event) => setText(event.target.value),
          'aria-label': 'Address',
        })}
      />
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

const components: Record<string, React.ReactNode> = {
  doorplate: (
    <AddressProvider client={client}>
      <AddressAutocomplete />
    </AddressProvider>
  ),
  'downshift + react-query, plain': <Plain debounce={0} />,
  'downshift + react-query, debounce 250': <Plain debounce={250} />,
};

let lastKey = 0;
let wanted = '';
let freshAt = 0;
const listed = () =>
  [...document.querySelectorAll('[role=option]')]
    .map((option) => option.querySelector('bdi')?.textContent ?? option.textContent)
    .join('\n');
const look = () => {
  if (!wanted) return;
  if (listed() === wanted) freshAt ||= performance.now();
  else freshAt = 0;
};
addEventListener('keydown', () => {
  lastKey = performance.now();
  // If this key does not change the list, the list counts as final once the key has been handled.
  freshAt = 0;
  requestAnimationFrame(look);
});
new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

Object.assign(window, {
  bench: {
    async expect(text: string) {
      // The first call makes the service create its index, which must not be measured.
      await find(client, { text });
      await find(oracle, { text });
      wanted = (await find(oracle, { text })).map((row) => row.text).join('\n');
      calls = 0;
    },
    read: () => (freshAt ? { calls, wait: freshAt - lastKey } : undefined),
  },
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      {components[query.get('component') ?? 'doorplate']}
    </QueryClientProvider>,
  );

import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createClient, find } from 'doorplate/core';
import { useCombobox } from 'downshift';
import { useEffect, useState } from 'react';

const client = createClient({
  endpoints: { platform: `${location.origin}/simulator` },
  credentials: { key: 'AA11-AA11-AA11-AA11' },
});

function Search({ debounce }: { debounce: number }) {
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

const queryClient = new QueryClient();
export const rows = '[role=option]';

/** downshift with TanStack Query, used as in their guides. It searches on every key, or after a debounce. */
export default function Plain({ debounce }: { debounce: number }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Search debounce={debounce} />
    </QueryClientProvider>
  );
}

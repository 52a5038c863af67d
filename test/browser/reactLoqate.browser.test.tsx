import { cleanup, render, screen, waitFor } from '@testing-library/react';
import AddressSearch from 'react-loqate';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

afterEach(cleanup);

/** A published third-party client of the classic wire format. The simulator's answers must be readable for it. */
test('lets a published client find, drill down and retrieve on the classic paths', async () => {
  const onSelect = vi.fn();
  const since = ((await (await fetch('/simulator/reactLoqate/ledger')).json()) as unknown[]).length;
  render(
    <AddressSearch
      apiUrl={`${location.origin}/simulator/reactLoqate/Capture/Interactive`}
      apiKey="AA11-AA11-AA11-AA11"
      locale="en-US"
      countries={['US']}
      limit={7}
      onSelect={onSelect}
      inline
    />,
  );
  const type = async (text: string) => {
    await userEvent.fill(screen.getByRole('textbox'), text);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0));
  };
  await type('Applegate Lane');
  await userEvent.click(screen.getByText(/6007 Applegate Lane/));
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  expect(onSelect.mock.calls[0]![0]).toMatchObject({
    Line1: '6007 Applegate Lane',
    City: 'Louisville',
    PostalCode: '40219',
    CountryIso2: 'US',
    CountryIso3: 'USA',
    CountryIsoNumber: 840,
    Type: 'Residential',
    Field20: '',
  });

  // The town has far more than seven rows, so containers represent them.
  await type('Glendale');
  await waitFor(() => expect(screen.getAllByText(/\d+ Addresses/).length).toBeGreaterThan(0));
  for (let level = 0; level < 5 && onSelect.mock.calls.length < 2; level++) {
    const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
    await userEvent.click(screen.getAllByRole('listitem')[0] as HTMLElement);
    await waitFor(() =>
      expect(
        onSelect.mock.calls.length === 2 ||
          screen
            .queryAllByRole('listitem')
            .map((item) => item.textContent)
            .join() !== rows.join(),
      ).toBe(true),
    );
  }
  expect(onSelect.mock.calls[1]![0]).toMatchObject({ City: 'Glendale' });

  const entries = (await (await fetch(`/simulator/reactLoqate/ledger?since=${String(since)}`)).json()) as {
    operation: string;
    credits: number;
  }[];
  expect(entries.filter(({ operation }) => operation === 'retrieve').map(({ credits }) => credits)).toEqual([1, 1]);
  expect(entries.filter(({ operation }) => operation === 'find').length).toBeGreaterThanOrEqual(3);
});

test('returns errors in the format of the classic service', async () => {
  const ask = async (query: string) =>
    (await (await fetch(`/simulator/reactLoqate/Capture/Interactive/${query}`)).json()) as unknown;
  expect(await ask('Find/v1.10/json3.ws?Key=wrong&Text=x')).toMatchObject({
    Items: [{ Error: '2', Description: 'Unknown key' }],
  });
  expect(await ask('Find/v1.10/json.ws?Key=AA11-AA11-AA11-AA11')).toMatchObject([
    { Error: '1001', Description: 'Text or Container Required' },
  ]);
  expect(await ask('Retrieve/v1.2/json3.ws?Key=AA11-AA11-AA11-AA11&Id=x')).toMatchObject({
    Items: [{ Error: '1001', Description: 'Id Invalid' }],
  });
});

import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import {
  AddressForm,
  type AddressFormProps,
  type AddressFormValue,
  AddressProvider,
  useAddressForm,
  type UseAddressForm,
  type UseAddressFormOptions,
} from 'doorplate';
import { useEffect } from 'react';
import { type Client, createClient } from 'doorplate/core';
import { afterEach, expect, test, vi } from 'vitest';
import { addressRow, endpoints, heldService, row } from '../../support/heldService.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const later = setTimeout;

const whole = { line1: '40 Elm Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' };

function checkout(client: Client, ...forms: AddressFormProps[]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const { container } = render(
    <AddressProvider client={client}>
      {forms.map((props, index) => (
        <form
          key={index}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            sent.push(Object.fromEntries(new FormData(event.currentTarget)));
          }}
        >
          <AddressForm layout="fields" countries={['US']} {...props} />
          <button>Pay</button>
        </form>
      ))}
    </AddressProvider>,
  );
  const form = (at = 0) => container.querySelectorAll('form')[at]!;
  const field = (name: string, at = 0) => form(at).querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const box = (at = 0) => form(at).querySelector<HTMLInputElement>('[role=combobox]')!;
  const type = (input: HTMLInputElement, text: string) => {
    act(() => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    });
  };
  /** Presses Enter as a browser does. Unless the event is prevented, it submits the form. */
  const enter = (input: HTMLInputElement) => {
    if (fireEvent.keyDown(input, { key: 'Enter' })) act(() => input.form!.requestSubmit());
  };
  return { sent, form, field, box, type, enter };
}

/** Renders forms in which the user has chosen "12 Oak Avenue". The Retrieve is in flight. */
async function choosing(...forms: AddressFormProps[]) {
  const service = heldService();
  const page = checkout(createClient({ endpoints, fetch: service.fetch }), ...forms);
  page.type(page.box(), '12 oak');
  await waitFor(() => expect(service.of('find')).toHaveLength(1));
  await act(async () => service.open()[0]!.answer([row('OAK', '12 Oak Avenue')]));
  await waitFor(() => expect(document.querySelector('[role=option]')).toBeTruthy());
  fireEvent.keyDown(page.box(), { key: 'ArrowDown' });
  page.enter(page.box());
  await waitFor(() => expect(service.of('retrieve')).toHaveLength(1));
  const arrive = () => act(async () => service.of('retrieve')[0]!.answer([addressRow('OAK', '12 Oak Avenue')]));
  return { ...page, service, arrive };
}

test('does not submit a form when Enter is pressed again while the chosen address is in flight', async () => {
  const { sent, field, box, enter, arrive } = await choosing({ defaultValue: whole });
  enter(box());
  expect(sent).toEqual([]);
  await arrive();
  await waitFor(() => expect(field('line1').value).toBe('12 Oak Avenue'));
  enter(box());
  expect(sent).toMatchObject([{ line1: '12 Oak Avenue' }]);
});

test('delivers a paid address although its search was replaced by another form meanwhile', async () => {
  const onSelect = vi.fn();
  const { field, box, type, service, arrive } = await choosing({ onSelect }, {});
  type(box(1), '9 elm');
  await waitFor(() => expect(service.of('find')).toHaveLength(2));
  await act(async () => service.of('find')[1]!.fail(403));
  await waitFor(() => expect(document.querySelectorAll('fieldset[data-fallback=account]')).toHaveLength(2));
  await arrive();
  await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
  expect(field('line1').value).toBe('12 Oak Avenue');
  expect(service.of('retrieve')).toHaveLength(1);
});

/** Renders a form with a verification that answers "North" when the test releases it. */
function verifying(props: UseAddressFormOptions) {
  let answer: () => void = () => undefined;
  const calls: unknown[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      calls.push(...Addresses);
      await new Promise<void>((resolve) => (answer = resolve));
      const match = { AVC: 'V44-I44-P6-090', DeliveryAddress1: '40 Elm Street North', Locality: 'Springfield' };
      const place = { AdministrativeArea: 'IL', PostalCode: '62701', Country: 'US' };
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [{ ...match, ...place }] })));
    },
  });
  const sent: AddressFormValue[] = [];
  let form: UseAddressForm | undefined;
  function Checkout() {
    const mine = useAddressForm({ layout: 'fields', verify: 'submit', verification: { maxWait: 30_000 }, ...props });
    useEffect(() => {
      form = mine;
    });
    return (
      <form
        {...mine.getFormProps()}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(mine.value);
        }}
      >
        {mine.format.rows.flat().map((name) => (
          <input key={name} {...mine.getFieldProps(name)} />
        ))}
      </form>
    );
  }
  const { container } = render(
    <AddressProvider client={client}>
      <Checkout />
    </AddressProvider>,
  );
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const pay = async () => {
    act(() => container.querySelector('form')!.requestSubmit());
    await waitFor(() => expect(calls).toHaveLength(1));
  };
  const agree = async () => {
    await act(async () => answer());
    await waitFor(() => expect(form?.verification.question?.suggestion?.line1).toBe('40 Elm Street North'));
    act(() => form?.verification.takeSuggestion());
    await waitFor(() => expect(sent).toHaveLength(1));
  };
  return { sent, field, pay, agree };
}

test('keeps and sends a name typed while the address is verified', async () => {
  const { sent, field, pay, agree } = verifying({
    defaultValue: { ...whole, name: 'Ann' },
    fields: { name: 'required' },
  });
  await pay();
  fireEvent.change(field('name'), { target: { value: 'Ann Lee' } });
  await agree();
  expect(field('name').value).toBe('Ann Lee');
  expect(sent).toMatchObject([{ line1: '40 Elm Street North', name: 'Ann Lee' }]);
});

test('submits the form although an app’s `onChange` throws', async () => {
  const told = vi.fn();
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, ms: number, ...given: unknown[]) =>
    later(() => {
      try {
        run(...given);
      } catch (error) {
        told(error);
      }
    }, ms),
  );
  const failure = new Error('The app’s own.');
  const { sent, pay, agree } = verifying({
    defaultValue: whole,
    onChange: () => {
      throw failure;
    },
  });
  await pay();
  await agree();
  expect(sent).toMatchObject([{ line1: '40 Elm Street North' }]);
  expect(told).toHaveBeenCalledWith(failure);
});

test('keeps a unit typed while the chosen address is in flight, and includes it in the next search', async () => {
  const { service, field, box, type } = await choosing({});
  type(field('line2'), 'Apt 4');
  await act(async () => service.of('retrieve')[0]!.answer([addressRow('OAK', '12 Oak Avenue')]));
  await waitFor(() => expect(field('line1').value).toBe('12 Oak Avenue'));
  expect(field('line2').value).toBe('Apt 4');
  // The text is now another address. The unit below belongs to the earlier address.
  type(box(), '7 elm');
  await waitFor(() => expect(service.of('find')).toHaveLength(2));
  await act(async () => service.open()[0]!.answer([row('ELM', '7 Elm Street')]));
  await waitFor(() => expect(document.querySelector('[role=option]')?.textContent).toContain('7 Elm Street'));
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(service.of('retrieve')).toHaveLength(2));
  await act(async () => service.of('retrieve')[1]!.answer([addressRow('ELM', '7 Elm Street')]));
  await waitFor(() => expect(field('line1').value).toBe('7 Elm Street'));
  expect(field('line2').value).toBe('');
});

test('moves a whole address typed in the first line to its fields on manual entry, but leaves a street there', async () => {
  for (const [typed, filled] of [
    ['77 Zzyzx Lane, Denver, CO 80202', { line1: '77 Zzyzx Lane', city: 'Denver', region: 'CO', postalCode: '80202' }],
    ['77 Zzyzx Lane', { line1: '77 Zzyzx Lane', city: '', region: '', postalCode: '' }],
  ] as const) {
    const service = heldService();
    const { field, box, type } = checkout(createClient({ endpoints, fetch: service.fetch }), {});
    type(box(), typed);
    await waitFor(() => expect(service.of('find')).toHaveLength(1));
    await act(async () => service.open()[0]!.answer([]));
    const byHand = () => document.querySelector('ul:not([hidden]) > [data-kind=manual]');
    await waitFor(() => expect(byHand()).not.toBeNull());
    fireEvent.click(byHand()!);
    // The parser may still be loading.
    await waitFor(() => {
      for (const [name, text] of Object.entries(filled)) expect(field(name).value).toBe(text);
    });
    cleanup();
  }
});

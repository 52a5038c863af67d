import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { AddressAutocomplete, AddressForm, EmailField } from 'doorplate';
import 'doorplate/styles.css';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundRows, searchFor } from '../support/searchFor.ts';
import { box, chooseAddress, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

const galena = '5 main street galena';
const again = <button type="reset">Start again</button>;
const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
};
const phase = () => box().closest('[data-phase]')!.getAttribute('data-phase');

async function chosen() {
  const shop = waitingShop(
    <>
      <AddressAutocomplete name="address" countries={['US']} fill={{ town: 'city' }} />
      <input name="town" />
      {again}
    </>,
  );
  await chooseAddress();
  shop.open();
  await waitFor(() => expect(phase()).toBe('selected'));
  return shop;
}

describe('a standalone search in a form', () => {
  test('is empty after the user resets the form, like its other fields, and searches again', async () => {
    const { sent, paid } = await chosen();
    expect(box().value).not.toBe('');
    await press('Start again');
    await waitFor(() => expect(box().value).toBe(''));
    expect(phase()).toBe('idle');
    await press('Pay');
    expect(sent).toEqual([{ address: '', town: '', pay: 'now' }]);
    await searchFor(box(), '77 beacon');
    await userEvent.keyboard('{ArrowDown}');
    expect((await foundRows())[0]).toHaveAttribute('aria-selected', 'true');
    expect(paid('retrieve')).toBe(1);
  });

  test('drops an address in flight when the user resets the form, so nothing fills the reset fields', async () => {
    const shop = waitingShop(
      <>
        <AddressAutocomplete countries={['US']} fill={{ town: 'city' }} />
        <input name="town" />
        {again}
      </>,
    );
    await chooseAddress();
    await press('Start again');
    await waitFor(() => expect(box().value).toBe(''));
    shop.open();
    await waitFor(() => expect(shop.paid('retrieve')).toBe(1));
    await searchFor(box(), '77 beacon');
    expect(box().form!.elements.namedItem('town')).toHaveProperty('value', '');
  });

  test.each([
    [
      'a search that starts with that text',
      <AddressAutocomplete countries={['US']} defaultValue={galena} fill={{ town: 'city' }} />,
    ],
    [
      'a form of ours that starts with it',
      <AddressForm countries={['US']} layout="fields" defaultValue={{ line1: galena }} />,
    ],
  ])('drops an address in flight even if its text is unchanged: %s', async (_, search) => {
    const shop = waitingShop(
      <>
        {search}
        <input name="town" />
        {again}
      </>,
    );
    box().focus();
    await userEvent.keyboard('{ArrowDown}');
    await foundRows();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(phase()).toBe('retrieving'));
    await press('Start again');
    await waitFor(() => expect(phase()).toBe('idle'));
    shop.open();
    await waitFor(() => expect(shop.paid('retrieve')).toBe(1));
    await press('Pay');
    expect([box().value, box().form!.elements.namedItem('town'), phase()]).toMatchObject([
      galena,
      { value: '' },
      'idle',
    ]);
  });

  test('stays empty if the options of its region come after the reset, without the region of the earlier address', async () => {
    let come!: () => void;
    function Regions() {
      const [regions, setRegions] = useState<string[]>([]);
      come = () => {
        setRegions(['IL', 'MA']);
      };
      return (
        <select name="state">
          <option value="">Choose</option>
          {regions.map((region) => (
            <option key={region}>{region}</option>
          ))}
        </select>
      );
    }
    const shop = waitingShop(
      <>
        <AddressAutocomplete countries={['US']} fill={{ town: 'city', state: 'region' }} />
        <input name="town" />
        <Regions />
        {again}
      </>,
    );
    await chooseAddress();
    shop.open();
    const town = box().form!.elements.namedItem('town') as HTMLInputElement;
    await waitFor(() => expect(town.value).toBe('Galena'));
    await press('Start again');
    await waitFor(() => expect(town.value).toBe(''));
    act(come);
    await userEvent.fill(town, 'Boston');
    await press('Pay');
    expect(shop.sent).toMatchObject([{ town: 'Boston', state: '' }]);
  });

  test('searches again after manual entry', async () => {
    waitingShop(
      <>
        <AddressAutocomplete countries={['US']} onManual={() => undefined} />
        {again}
      </>,
    );
    await searchFor(box(), '77 beacon');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(phase()).toBe('idle'));
    await press('Start again');
    await waitFor(() => expect(box().value).toBe(''));
    expect((await searchFor(box(), '77 beacon')).length).toBeGreaterThan(0);
  });

  test('restores its initial text and notifies its app, even if the button is outside the form', async () => {
    const told: string[] = [];
    waitingShop(<AddressAutocomplete defaultValue="77 Beacon Street" onChange={(text) => told.push(text)} />, {
      around: (form) => (
        <>
          <div ref={(around) => around?.querySelector('form')?.setAttribute('id', 'order')}>{form}</div>
          <button type="reset" form="order">
            Start again
          </button>
        </>
      ),
    });
    await searchFor(box(), '5 main street');
    await userEvent.keyboard('{Escape}');
    await press('Start again');
    await waitFor(() => expect(box().value).toBe('77 Beacon Street'));
    expect(told).toEqual(['5 main street', '77 Beacon Street']);
  });

  test('keeps its text if the app resets the form by a script, as React does after an action', async () => {
    const { sent } = await chosen();
    const before = box().value;
    box().form!.reset();
    await press('Pay');
    expect(sent).toMatchObject([{ address: before }]);
    expect(phase()).toBe('selected');
  });

  test.each(['click', 'reset'])(
    'keeps its text if the app prevents the %s and later resets the form by a script',
    async (type) => {
      await chosen();
      const before = box().value;
      const prevent = (event: Event) => {
        event.preventDefault();
      };
      document.addEventListener(type, prevent);
      await press('Start again');
      document.removeEventListener(type, prevent);
      await new Promise(requestAnimationFrame);
      box().form!.reset();
      await press('Pay');
      expect([box().value, phase()]).toEqual([before, 'selected']);
    },
  );

  test('leaves a controlled text unchanged', async () => {
    const told: string[] = [];
    function Held() {
      const [text, setText] = useState('');
      const change = (next: string) => {
        told.push(next);
        setText(next);
      };
      return <AddressAutocomplete name="address" value={text} onChange={change} />;
    }
    const { sent } = waitingShop(
      <>
        <Held />
        {again}
      </>,
    );
    await searchFor(box(), '5 main street');
    await userEvent.keyboard('{Escape}');
    await press('Start again');
    await press('Pay');
    expect(told).toEqual(['5 main street']);
    expect(sent).toMatchObject([{ address: '5 main street' }]);
  });
});

describe('an email field in a form', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox');

  test('restores its initial text after the user resets the form, even if the press makes the app render again', async () => {
    const told: string[] = [];
    function Email() {
      const [count, setCount] = useState(0);
      return (
        <>
          <EmailField name="email" defaultValue="ann@example.com" onChange={(email) => told.push(email)} />
          <button type="reset" onClick={() => setCount(count + 1)}>
            Start again
          </button>
        </>
      );
    }
    const { sent } = waitingShop(<Email />);
    await userEvent.fill(field(), 'bob@example.com');
    await press('Start again');
    await waitFor(() => expect(field().value).toBe('ann@example.com'));
    expect(told).toEqual(['bob@example.com', 'ann@example.com']);
    await press('Pay');
    expect(sent).toEqual([{ email: 'ann@example.com', pay: 'now' }]);
  });

  test('leaves a controlled text unchanged, and keeps its text if a script resets the form', async () => {
    function Held() {
      const [text, setText] = useState('');
      return <EmailField name="held" label="Held" value={text} onChange={setText} />;
    }
    const { sent } = waitingShop(
      <>
        <Held />
        <EmailField name="own" label="Own" />
        {again}
      </>,
    );
    await userEvent.fill(screen.getByLabelText('Own'), 'own@example.com');
    screen.getByLabelText<HTMLInputElement>('Own').form!.reset();
    await userEvent.fill(screen.getByLabelText('Held'), 'held@example.com');
    await press('Pay');
    expect(sent).toEqual([{ held: 'held@example.com', own: 'own@example.com', pay: 'now' }]);
    await press('Start again');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Own').value).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Held').value).toBe('held@example.com');
  });
});

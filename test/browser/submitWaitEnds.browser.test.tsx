import { cleanup, waitFor } from '@testing-library/react';
import { type Address, AddressAutocomplete, AddressForm, type AddressFormValue } from 'doorplate';
import 'doorplate/styles.css';
import * as React from 'react';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, fieldOf, pay, press } from '../support/checkout.tsx';
import { box, chooseAddress, waitingShop } from '../support/waitingShop.tsx';

afterEach(cleanup);

const first = {
  country: 'US',
  line1: '77 Beacon Street',
  line2: '',
  city: 'Boston',
  region: 'MA',
  postalCode: '02108',
};
const chosen = { line1: '5 Main Street', line2: '', city: 'Galena', region: 'IL', postalCode: '61036' };
const form = <AddressForm countries={['US']} fields={{ name: 'optional' }} defaultValue={first} />;
const arrived = () => waitFor(() => expect(fieldOf('city')).toHaveValue('Galena'));
/** All that was held back has been sent, or is not sent any more: the next press is the only one. */
const paidOnce = async (sent: unknown[], as: Record<string, string> = chosen) => {
  await pay();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining(as)]));
};

describe('a form that waits is sent with the address', () => {
  test('where the app shows it in the place of the search', async () => {
    function Summary() {
      const [address, setAddress] = useState<Address>();
      if (address) return <input name="town" readOnly value={address.city} />;
      return <AddressAutocomplete countries={['US']} onSelect={setAddress} />;
    }
    const { sent, open } = waitingShop(<Summary />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ town: 'Galena', pay: 'now' }]));
  });

  test('where the app draws a new search for each address', async () => {
    function Keyed() {
      const [town, setTown] = useState('');
      return (
        <>
          <AddressAutocomplete key={town} countries={['US']} onSelect={({ city }) => setTown(city)} />
          <output>{town}</output>
        </>
      );
    }
    const { sent, open } = waitingShop(<Keyed />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ pay: 'now' }]));
  });

  test('with the region too, whose options come a moment after its country', async () => {
    function Regions() {
      const [regions, setRegions] = useState<string[]>([]);
      return (
        <>
          <AddressAutocomplete countries={['US']} fill={{ land: 'country', town: 'city', state: 'region' }} />
          <select name="land" defaultValue="" onChange={() => setTimeout(setRegions, 700, ['IL', 'MA'])}>
            <option value="">Choose</option>
            <option>US</option>
          </select>
          <input name="town" />
          <select name="state">
            <option value="">Choose</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </select>
        </>
      );
    }
    const { sent, open } = waitingShop(<Regions />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ land: 'US', town: 'Galena', state: 'IL', pay: 'now' }]));
  });

  test('where the app holds the fields, and draws them when it has looked at them', async () => {
    function Slow() {
      const [value, setValue] = useState<AddressFormValue>({ ...blank, ...first });
      return <AddressForm countries={['US']} value={value} onChange={(next) => setTimeout(setValue, 1_500, next)} />;
    }
    const { sent, open } = waitingShop(<Slow />);
    await chooseAddress();
    expect(document.querySelector('[data-filling]')).toBeNull();
    await pay();
    open();
    await waitFor(() => expect(document.querySelector('[data-filling]')).not.toBeNull());
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
    expect(document.querySelector('[data-filling]')).toBeNull();
  });

  test('where the form is disabled when it comes, and enabled later', async () => {
    let setBusy!: (isBusy: boolean) => void;
    function Busy() {
      const [isBusy, set] = useState(false);
      setBusy = set;
      return (
        <fieldset disabled={isBusy}>
          <AddressForm countries={['US']} defaultValue={first} onSelect={() => setBusy(true)} />
        </fieldset>
      );
    }
    const { sent, open } = waitingShop(<Busy />);
    await chooseAddress();
    await pay();
    open();
    await arrived();
    await waitFor(() => expect(box()).toBeDisabled());
    expect(sent).toEqual([]);
    React.act(() => setBusy(false));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
  });
});

describe('a form that waits is not sent', () => {
  test('when somebody goes on with another field of it, before or after the address has come', async () => {
    const { sent, open } = waitingShop(form);
    await chooseAddress();
    await pay();
    await userEvent.type(fieldOf('name'), 'Jo');
    open();
    await arrived();
    await userEvent.type(fieldOf('name'), 'sie');
    await paidOnce(sent, { ...chosen, name: 'Josie' });
  });

  test('when it is reset', async () => {
    const { sent, open } = waitingShop(
      <>
        {form}
        <button type="reset">Start again</button>
      </>,
    );
    await chooseAddress();
    await pay();
    await press('Start again');
    open();
    await paidOnce(sent, { name: '' });
  });

  test('when the search is emptied, although the address has come and its region not yet', async () => {
    let setRegions!: (regions: string[]) => void;
    function Regions() {
      const [regions, set] = useState<string[]>([]);
      setRegions = set;
      return (
        <>
          <AddressAutocomplete countries={['US']} fill={{ town: 'city', state: 'region' }} />
          <input name="town" />
          <select name="state">
            <option value="">Choose</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </select>
        </>
      );
    }
    const { sent, open } = waitingShop(<Regions />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(fieldOf('town')).toHaveValue('Galena'));
    await userEvent.click(document.querySelector('.doorplate-clear')!);
    React.act(() => setRegions(['IL']));
    await waitFor(() => expect(fieldOf('state')).toHaveValue('IL'));
    await paidOnce(sent, { town: 'Galena', state: 'IL' });
  });

  test('when the dialog that it is in is closed meanwhile', async () => {
    function Dialog({ children }: { children: ReactNode }) {
      const dialog = useRef<HTMLDialogElement>(null);
      return (
        <>
          <button onClick={() => dialog.current!.showModal()}>Open</button>
          <dialog ref={dialog}>
            {children}
            <button onClick={() => dialog.current!.close()}>Close</button>
          </dialog>
        </>
      );
    }
    const { sent, open } = waitingShop(form, { around: (it) => <Dialog>{it}</Dialog> });
    await press('Open');
    await chooseAddress();
    await pay();
    await press('Close');
    open();
    await arrived();
    await press('Open');
    await paidOnce(sent);
  });

  test('when its regions never come: the focus is in their field, and the next press sends it', async () => {
    const { sent, open } = waitingShop(
      <>
        <AddressAutocomplete countries={['US']} fill={{ town: 'city', state: 'region' }} />
        <input name="town" />
        <select name="state">
          <option value="">Choose</option>
        </select>
      </>,
    );
    await chooseAddress();
    await pay();
    (document.activeElement as HTMLElement).blur();
    open();
    await waitFor(() => expect(fieldOf('state')).toHaveFocus());
    expect(sent).toEqual([]);
    await paidOnce(sent, { town: 'Galena', state: '' });
  });

  test('when the search is given up: the focus is in the field, which is an ordinary one', async () => {
    const { sent, open } = waitingShop(form, { fault: 'error-object' });
    await chooseAddress();
    const line1 = box();
    await pay();
    (document.activeElement as HTMLElement).blur();
    open();
    await waitFor(() => expect(box()).toBeNull());
    await waitFor(() => expect(line1).toHaveFocus());
    expect(sent).toEqual([]);
  });
});

describe('no address is awaited', () => {
  test('by a button that leaves the form unchecked', async () => {
    const { sent } = waitingShop(
      <>
        {form}
        <button formNoValidate name="act" value="back">
          Back
        </button>
      </>,
    );
    await chooseAddress();
    await press('Back');
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ act: 'back' })]));
  });

  test('nor is one verified and paid for by such a button', async () => {
    const { sent, paid } = waitingShop(
      <>
        <AddressForm countries={['US']} defaultValue={first} verify="submit" />
        <button formNoValidate name="act" value="draft">
          Save for later
        </button>
      </>,
    );
    await press('Save for later');
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ act: 'draft' })]));
    expect(paid('cleanseInternational')).toBe(0);
  });

  test('by a form that only closes its dialog', async () => {
    const { sent } = waitingShop(form, { method: 'dialog' });
    await chooseAddress();
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

// React 18 has no <Activity>.
const { Activity } = React as Partial<typeof React>;

test.skipIf(!Activity)(
  'what is hidden with its search meanwhile sends nothing by itself, and keeps no press back',
  async () => {
    const Step = Activity!;
    function Steps() {
      const [isOver, setOver] = useState(false);
      return (
        <>
          <Step mode={isOver ? 'hidden' : 'visible'}>{form}</Step>
          <button type="button" onClick={() => setOver(!isOver)}>
            Step
          </button>
        </>
      );
    }
    const { sent, open } = waitingShop(<Steps />);
    await chooseAddress();
    await pay();
    await press('Step');
    open();
    await arrived();
    await paidOnce(sent);
    await press('Step');
    await waitFor(() => expect(box()).toBeVisible());
    await press('Step');
    expect(sent).toHaveLength(1);
  },
);

import { cleanup, screen, waitFor } from '@testing-library/react';
import { type Address, AddressAutocomplete, AddressForm, type AddressFormValue } from 'doorplate';
import 'doorplate/styles.css';
import * as React from 'react';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { blank, fieldOf, pay, press } from '../support/checkout.tsx';
import { someOf } from '../support/isLong.ts';
import { thrownByApp } from '../support/thrownByApp.ts';
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
const blur = () => (document.activeElement as HTMLElement).blur();
const arrived = () => waitFor(() => expect(fieldOf('city')).toHaveValue('Galena'));
/** A select of the app, whose options can load later. */
const Choice = ({
  options = [],
  ...props
}: { options?: readonly string[] } & Omit<React.ComponentProps<'select'>, 'children'>) => (
  <select {...props}>
    <option value="">Choose</option>
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </select>
);
/** Presses Pay and checks that only this press submits the form, because no deferred submit is left. */
const paidOnce = async (sent: unknown[], as: Record<string, string> = chosen) => {
  await pay();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining(as)]));
};

/** Checks that the submit was dropped: the focus is back on the button, and the next press submits. */
const isGivenBack = async (sent: unknown[], as: Record<string, string>) => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toHaveFocus());
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([as]));
};

describe('a deferred submit is dropped if it is unknown when the form shows the address', () => {
  test('because the form replaces the search', async () => {
    function Summary() {
      const [address, setAddress] = useState<Address>();
      if (address) return <input name="town" readOnly value={address.city} />;
      return <AddressAutocomplete countries={['US']} onSelect={setAddress} />;
    }
    const { sent, open } = waitingShop(<Summary />);
    await chooseAddress();
    await pay();
    blur();
    open();
    await isGivenBack(sent, { town: 'Galena', pay: 'now' });
  });

  test('because each address has a new search', async () => {
    function Keyed() {
      const [town, setTown] = useState('');
      return <AddressAutocomplete key={town} countries={['US']} onSelect={({ city }) => setTown(city)} />;
    }
    const { sent, open } = waitingShop(<Keyed />);
    await chooseAddress();
    await pay();
    blur();
    open();
    await isGivenBack(sent, { pay: 'now' });
  });

  test('because custom fields are filled step by step', async () => {
    function Own() {
      const [town, setTown] = useState('');
      return (
        <>
          <AddressAutocomplete countries={['US']} onSelect={({ city }) => setTimeout(setTown, 300, city)} />
          <input name="town" readOnly value={town} />
        </>
      );
    }
    const { sent, open } = waitingShop(<Own />);
    await chooseAddress();
    await pay();
    blur();
    open();
    await waitFor(() => expect(fieldOf('town')).toHaveValue('Galena'));
    await isGivenBack(sent, { town: 'Galena', pay: 'now' });
  });

  test('because the app clears the search when it has its address', async () => {
    function Emptied() {
      const [text, setText] = useState('');
      const [towns, setTowns] = useState<string[]>([]);
      return (
        <>
          <AddressAutocomplete
            countries={['US']}
            value={text}
            onChange={setText}
            onSelect={({ city }) => {
              setText('');
              setTowns([...towns, city]);
            }}
          />
          <input name="towns" readOnly value={towns.join()} />
        </>
      );
    }
    const { sent, open } = waitingShop(<Emptied />);
    await chooseAddress();
    await pay();
    blur();
    open();
    await isGivenBack(sent, { towns: 'Galena', pay: 'now' });
  });
});

describe('a deferred submit sends the address', () => {
  test('if `fill` types into controlled fields that render a moment later', async () => {
    function Held() {
      const [town, setTown] = useState('Boston');
      return (
        <>
          <AddressAutocomplete countries={['US']} fill={{ town: 'city' }} />
          <input name="town" value={town} onChange={({ target: { value } }) => setTimeout(setTown, 300, value)} />
        </>
      );
    }
    const { sent, open } = waitingShop(<Held />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ town: 'Galena', pay: 'now' }]));
  });

  test.each(someOf(1, ['while', 'before']))(
    'that comes %s the fields are hidden until something else has loaded, once they are visible again',
    async (when) => {
      let load!: () => void;
      const loaded = new Promise<{ default: () => null }>((resolve) => {
        load = () => resolve({ default: () => null });
      });
      const Rates = React.lazy(() => loaded);
      function Suspended() {
        const [isChosen, setChosen] = useState(false);
        return (
          <React.Suspense fallback={<p>Loading</p>}>
            <AddressForm countries={['US']} defaultValue={first} onSelect={() => setChosen(true)} />
            {isChosen && <Rates />}
          </React.Suspense>
        );
      }
      const { sent, open } = waitingShop(<Suspended />);
      await chooseAddress();
      if (when === 'before') await pay();
      open();
      await waitFor(() => expect(screen.getByText('Loading')).toBeVisible());
      if (when === 'while') await pay();
      expect(sent).toEqual([]);
      load();
      await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
    },
  );

  test('if two searches of a form wait for their addresses, whichever comes first', async () => {
    const { sent, open } = waitingShop(
      <>
        <AddressForm countries={['US']} name="ship" layout="search" />
        <AddressForm countries={['US']} name="bill" layout="search" />
      </>,
    );
    const [ship, bill] = document.querySelectorAll<HTMLInputElement>('input[role=combobox]');
    await chooseAddress(ship, '5 main street galena');
    await chooseAddress(bill, '77 beacon apt 1');
    await pay();
    open();
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ 'ship.city': 'Galena', 'bill.city': 'Boston', pay: 'now' })]),
    );
  });

  test('if the app submits the form when it is notified of the address', async () => {
    const { sent, open } = waitingShop(
      <>
        <AddressAutocomplete
          countries={['US']}
          onSelect={({ city }) => {
            const town = fieldOf('town');
            town.value = city;
            town.form!.requestSubmit();
          }}
        />
        <input name="town" type="hidden" />
      </>,
    );
    await chooseAddress();
    open();
    await waitFor(() => expect(sent).toEqual([{ town: 'Galena' }]));
  });

  test('if the app confirms that its own fields show the address', async () => {
    function Own() {
      const [town, setTown] = useState('');
      const [chosen, setChosen] = useState('');
      return (
        <>
          <AddressAutocomplete
            countries={['US']}
            isFilled={() => chosen === town}
            onSelect={({ city }) => {
              setChosen(city);
              setTimeout(setTown, 800, city);
            }}
          />
          <input name="town" readOnly value={town} />
        </>
      );
    }
    const { sent, open } = waitingShop(<Own />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ town: 'Galena', pay: 'now' }]));
  });

  test('with its region too, whose options load after the country is set', async () => {
    function Regions() {
      const [regions, setRegions] = useState<string[]>([]);
      return (
        <>
          <AddressAutocomplete countries={['US']} fill={{ land: 'country', town: 'city', state: 'region' }} />
          <Choice name="land" options={['US']} onChange={() => setTimeout(setRegions, 700, ['IL', 'MA'])} />
          <input name="town" />
          <Choice name="state" options={regions} />
        </>
      );
    }
    const { sent, open } = waitingShop(<Regions />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ land: 'US', town: 'Galena', state: 'IL', pay: 'now' }]));
  });

  test.each(someOf(1, ['after', 'before']))(
    'if the app controls the fields and renders them after a check, for a press %s the address has come',
    async (when) => {
      let draw: () => void = () => undefined;
      function Slow() {
        const [value, setValue] = useState<AddressFormValue>({ ...blank, ...first });
        return (
          <>
            <AddressForm countries={['US']} value={value} onChange={(next) => (draw = () => setValue(next))} />
            <input name="id" type="hidden" value={value.city} />
          </>
        );
      }
      const { sent, open, paid } = waitingShop(<Slow />);
      await chooseAddress();
      if (when === 'before') await pay();
      open();
      await waitFor(() => expect(paid('retrieve')).toBe(1));
      await waitFor(() => expect(box().closest('[data-phase]')).toHaveAttribute('data-phase', 'selected'));
      if (when === 'after') await pay();
      expect(sent).toEqual([]);
      draw();
      await waitFor(() => expect(sent).toEqual([expect.objectContaining({ ...chosen, id: 'Galena' })]));
    },
  );

  test('with its city too, whose options depend on the region, and with a field that is rendered later', async () => {
    function Dependent() {
      const [state, setState] = useState('');
      const [towns, setTowns] = useState<string[]>([]);
      return (
        <>
          <AddressAutocomplete
            countries={['US']}
            fill={{ town: 'city', state: 'region', zip: ({ postalCode }) => postalCode.slice(0, 5) }}
          />
          <Choice
            name="state"
            options={['IL']}
            value={state}
            onChange={({ target }) => {
              setState(target.value);
              setTimeout(setTowns, 700, ['Galena', 'Salem']);
            }}
          />
          <Choice name="town" options={towns} />
          {towns.length > 0 && <input name="zip" />}
        </>
      );
    }
    const { sent, open } = waitingShop(<Dependent />);
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ state: 'IL', town: 'Galena', zip: '61036', pay: 'now' }]));
  });

  test('if its country is fixed, and its fields have names that forms have too', async () => {
    const { sent, open } = waitingShop(
      <>
        <AddressAutocomplete countries={['US']} fill={{ elements: 'city', form: 'region', land: 'country' }} />
        <input name="elements" />
        <input name="form" />
        <select name="land" disabled>
          <option>US</option>
        </select>
      </>,
    );
    await chooseAddress();
    await pay();
    open();
    await waitFor(() => expect(sent).toEqual([{ elements: 'Galena', form: 'IL', pay: 'now' }]));
  });

  test('if the app disables the button when it is pressed', async () => {
    const { sent, open } = waitingShop(form, {
      around: (it) => (
        <div
          onClickCapture={({ target }) => {
            const button = target as HTMLButtonElement;
            if (button.name === 'pay') setTimeout(() => (button.disabled = true), 0);
          }}
        >
          {it}
        </div>
      ),
    });
    await chooseAddress();
    await pay();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled());
    open();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
  });

  test('if the form is disabled when the address comes, and enabled later', async () => {
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
    setBusy(false);
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(chosen)]));
  });
});

describe('a deferred submit is dropped', () => {
  test('if the app’s `isFilled` throws', async () => {
    const { thrown, fail } = thrownByApp();
    const isFilled = () => {
      fail();
      return true;
    };
    const { sent, open } = waitingShop(<AddressAutocomplete countries={['US']} isFilled={isFilled} />);
    await chooseAddress();
    await pay();
    blur();
    open();
    await isGivenBack(sent, { pay: 'now' });
    expect(thrown).toHaveLength(1);
  });

  test('if the user clicks into another field, where the focus stays', async () => {
    const { sent, open } = waitingShop(form);
    await chooseAddress();
    await pay();
    await userEvent.click(fieldOf('name'));
    open();
    await arrived();
    expect(fieldOf('name')).toHaveFocus();
    await paidOnce(sent);
  });

  test('if the user continues in another field of the form, before or after the address has come', async () => {
    const { sent, open } = waitingShop(form);
    await chooseAddress();
    await pay();
    await userEvent.type(fieldOf('name'), 'Jo');
    open();
    await arrived();
    await userEvent.type(fieldOf('name'), 'sie');
    await paidOnce(sent, { ...chosen, name: 'Josie' });
  });

  test('if the form is reset', async () => {
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

  test.each(someOf(1, ['Escape', 'the clear button']))(
    'if the search is cleared by %s, although the address has come and only its region has not',
    async (way) => {
      let setRegions!: (regions: string[]) => void;
      function Regions() {
        const [regions, set] = useState<string[]>([]);
        setRegions = set;
        return (
          <>
            <AddressAutocomplete countries={['US']} fill={{ town: 'city', state: 'region' }} />
            <input name="town" />
            <Choice name="state" options={regions} />
          </>
        );
      }
      const { sent, open } = waitingShop(<Regions />);
      await chooseAddress();
      await pay();
      open();
      await waitFor(() => expect(fieldOf('town')).toHaveValue('Galena'));
      if (way === 'Escape') {
        box().focus();
        await userEvent.keyboard('{Escape}');
      } else await userEvent.click(document.querySelector('.doorplate-clear')!);
      setRegions(['IL']);
      await waitFor(() => expect(fieldOf('state')).toHaveValue('IL'));
      await paidOnce(sent, { town: 'Galena', state: 'IL' });
    },
  );

  test('if another button is pressed that needs no address or does not submit', async () => {
    const { sent, open } = waitingShop(
      <>
        {form}
        <button formNoValidate name="pay" value="later">
          Save for later
        </button>
        <button type="button">Back</button>
      </>,
    );
    await chooseAddress();
    await pay();
    await press('Save for later');
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ pay: 'later' })]));
    await pay();
    await press('Back');
    open();
    await arrived();
    await press('Save for later');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      expect.objectContaining({ pay: 'later' }),
      expect.objectContaining({ ...chosen, pay: 'later' }),
    ]);
  });

  test.each(someOf(1, ['popstate', 'pagehide', 'beforeunload']))(
    'if the user presses the browser’s Back button meanwhile (%s), and returns to the form',
    async (type) => {
      const { sent, open } = waitingShop(form);
      await chooseAddress();
      await pay();
      window.dispatchEvent(new Event(type));
      open();
      await arrived();
      await paidOnce(sent);
    },
  );

  test('if the button only checks the validity of the form', async () => {
    const asked: string[] = [];
    const { sent, open } = waitingShop(
      <>
        <AddressForm countries={['US']} />
        <button
          onClick={(event) => {
            if (event.currentTarget.form!.reportValidity()) asked.push('Sure?');
            event.preventDefault();
          }}
        >
          Order
        </button>
      </>,
    );
    await chooseAddress();
    await press('Order');
    open();
    await arrived();
    await press('Order');
    await waitFor(() => expect(asked).toEqual(['Sure?']));
    expect(sent).toEqual([]);
  });

  test.each(someOf(1, ['before', 'after']))(
    'if the dialog of the form is closed meanwhile, and opened %s the address has come',
    async (when) => {
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
      if (when === 'before') await press('Open');
      open();
      await arrived();
      if (when === 'after') await press('Open');
      await paidOnce(sent);
    },
  );

  test('if its regions never load, with the focus on the region, and the next press sends the form', async () => {
    const { sent, open } = waitingShop(
      <>
        <AddressAutocomplete countries={['US']} fill={{ town: 'city', state: 'region' }} />
        <input name="town" />
        <Choice name="state" />
      </>,
    );
    await chooseAddress();
    await pay();
    blur();
    open();
    await waitFor(() => expect(fieldOf('state')).toHaveFocus());
    expect(sent).toEqual([]);
    await paidOnce(sent, { town: 'Galena', state: '' });
  });

  test('if the search is unavailable, with the focus in the field, which is a plain input', async () => {
    const { sent, open } = waitingShop(form, { fault: 'error-object' });
    await chooseAddress();
    const line1 = box();
    await pay();
    blur();
    open();
    await waitFor(() => expect(box()).toBeNull());
    await waitFor(() => expect(line1).toHaveFocus());
    expect(sent).toEqual([]);
  });
});

describe('a form does not wait for an address', () => {
  test('with a button that skips validation', async () => {
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

  test('with a button that skips validation, nor does it verify and pay for the address', async () => {
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

  test('if it only closes its dialog', async () => {
    const { sent } = waitingShop(form, { method: 'dialog' });
    await chooseAddress();
    await pay();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

// React 18 has no <Activity>.
const { Activity } = React as Partial<typeof React>;

test.skipIf(!Activity)(
  'sends nothing by itself and defers no submit if the form and its search are hidden meanwhile',
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

'use client';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { onOneLine, postalFieldNames, type PostalFields } from '../../core/index.ts';
import {
  type Components,
  differencesOf,
  type DifferencePiece,
  type UseAddressForm,
  type VerificationDialog,
  type VerificationQuestion,
  useVerificationWords,
  type CheckoutWords,
} from '../../react/index.ts';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';
import { useModal } from './useModal.ts';

export interface AddressVerificationProps {
  /** The result of `useAddressVerification`, or the `verification` of `useAddressForm`. */
  verification: VerificationDialog;
  /** The form with the address. The dialog then writes the city, region and postal code in the order of the form, and names numbered regions. */
  form?: Pick<UseAddressForm, 'format' | 'regions'> | undefined;
  /**
   * Words for the dialog.
   * @default the `words` of the `AddressProvider`
   */
  words?: CheckoutWords | undefined;
  /** Class of the dialog. */
  className?: string | undefined;
  /** Additional class names for the parts of the component. */
  classNames?: ClassNames<'AddressVerification'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/**
 * The "did you mean" dialog, shown while `verification` has a question. It is a native `<dialog>` that keeps focus inside and restores focus when it
 * closes. Escape closes it and returns the user to the fields. `verification.verify` makes the chargeable call. The dialog makes another chargeable
 * call only if the user retries.
 *
 * @example
 * ```tsx
 * const verification = useAddressVerification({ policy: 'strict' });
 * return <AddressVerification verification={verification} />;
 * ```
 */
export function AddressVerification(props: AddressVerificationProps) {
  const { question } = props.verification;
  // Each question has its own key, so that the dialog does not keep the unit that was typed for the previous question.
  return question ? <Dialog key={JSON.stringify(question.entered)} {...props} question={question} /> : null;
}

/**
 * Ignores a press that began before the user saw the question, because it would answer the question, and retrying is charged: an Enter or Space key
 * that is held down, and the second click of a double click.
 */
const ignoreEarlierPress = (event: KeyboardEvent | MouseEvent) => {
  const isEarlier = 'key' in event ? /^(Enter| )$/.test(event.key) && event.repeat : event.detail > 1;
  if (!isEarlier) return;
  event.preventDefault();
  event.stopPropagation();
};

/** Shows the recommended answer first, then one alternative. Further candidates are in a `<details>` element. */
function Dialog({
  question,
  verification,
  form,
  words: customWords,
  className,
  classNames,
  components,
}: AddressVerificationProps & { question: VerificationQuestion }) {
  const words = useVerificationWords(customWords);
  const { Label, Input, Button, Icon, Message } = useSlots(components);
  const id = useId();
  const ref = useModal();
  const [unit, setUnit] = useState('');
  const [isMissed, setMissed] = useState(false);
  const unitRef = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(0);
  const { entered, candidates, missing, verdict, units, mayKeep, error } = question;
  const kind = error ? 'unavailable' : (missing ?? (verdict === 'reject' ? 'reject' : 'confirm'));
  // If there are several candidates, the card shows the selected one.
  const candidate = kind === 'street' ? candidates[chosen] : undefined;
  const suggestion = candidate ?? question.suggestion;
  const differences = candidate ? differencesOf(entered, candidate) : question.differences;
  /** Whether to show the suggested address. If it changes any field, it is shown even if the question is about something else, such as a missing unit. */
  const suggests =
    suggestion !== undefined && (kind === 'confirm' || kind === 'street' || differences.some(({ changed }) => changed));
  const { takeEntered, takeSuggestion, takeCandidate, addUnit, skipUnit, retry, edit } = verification;

  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  // Offers the first units or, once the user types, the units that contain the typed text.
  const typed = units.includes(unit) ? '' : unit.trim().toLowerCase();
  const offered = kind === 'unit' ? units.filter((text) => text.toLowerCase().includes(typed)).slice(0, 6) : [];
  const choices = candidates.map((one, index) => (
    <label key={index} className={cls('choice')}>
      <input
        type="radio"
        name={`${id}candidate`}
        checked={chosen === index}
        onChange={() => {
          setChosen(index);
        }}
      />
      <bdi>{onOneLine(one)}</bdi>
    </label>
  ));
  // The dialog has no form of its own, because it may be inside the app's form, and forms cannot be nested.
  const agree = () => {
    if (kind === 'unit') {
      // An empty unit is not accepted here. To continue without a unit, the user presses a separate button.
      if (unit.trim()) addUnit(unit);
      else {
        setMissed(true);
        unitRef.current?.focus();
      }
    } else if (kind === 'street') takeCandidate(candidate ?? entered);
    else if (kind === 'confirm') takeSuggestion();
    else if (kind === 'unavailable') retry();
    else edit();
  };

  const linesProps = { form, differs: words.differs(), cls };

  return (
    <dialog
      ref={ref}
      className={[cls('root'), cls('dialog'), className].filter(Boolean).join(' ')}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}lead`}
      data-kind={kind}
      onCancel={(event) => {
        // Otherwise, the event would also reach the app's handler for a surrounding dialog.
        event.stopPropagation();
        event.preventDefault();
        edit();
      }}
      onKeyDownCapture={ignoreEarlierPress}
      onClickCapture={ignoreEarlierPress}
    >
      <div
        className={cls('panel')}
        onKeyDown={(event) => {
          // Enter in a field confirms the dialog instead of submitting the app's form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || (event.target as Element).tagName !== 'INPUT')
            return;
          event.preventDefault();
          agree();
        }}
      >
        <h2 id={`${id}title`} className={cls('title')}>
          {words.title(kind)}
        </h2>
        <p id={`${id}lead`} className={cls('lead')}>
          {words.lead(kind)}
          {!mayKeep && kind !== 'unit' && ` ${words.onlyConfirmed()}`}
        </p>
        {kind === 'unit' && (
          <div className={cls('cell')} data-field="unit">
            <Label
              className={cls('label')}
              htmlFor={`${id}unit`}
              data-field="unit"
              data-invalid={isMissed || undefined}
            >
              {words.unit()}
            </Label>
            <Input
              ref={unitRef}
              id={`${id}unit`}
              className={cls('input')}
              value={unit}
              data-field="unit"
              data-invalid={isMissed || undefined}
              autoComplete="off"
              autoFocus
              aria-invalid={isMissed || undefined}
              aria-describedby={isMissed ? `${id}missed` : undefined}
              onChange={(event) => {
                setMissed(false);
                setUnit(event.target.value);
              }}
            />
            {isMissed && (
              <Message className={cls('error')} id={`${id}missed`} role="alert" data-kind="error">
                <Icon data-icon="alert" className={cls('icon')} />
                <span>{words.needsUnit()}</span>
              </Message>
            )}
          </div>
        )}
        {offered.length > 0 && (
          <div className={cls('variants')}>
            {offered.map((text) => (
              <Button
                key={text}
                type="button"
                className={cls('variant')}
                data-kind="variant"
                data-pressed={text === unit || undefined}
                aria-pressed={text === unit}
                onClick={() => {
                  setMissed(false);
                  setUnit(text);
                }}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
        <div className={cls('cards')}>
          <div className={cls('card')} data-kind="entered">
            <h3 className={cls('label')}>{words.entered()}</h3>
            {suggests ? (
              <AddressLines {...linesProps} rows={differences.map(({ field, entered: pieces }) => [field, pieces])} />
            ) : (
              <AddressLines {...linesProps} rows={toPlainRows(entered)} />
            )}
          </div>
          {suggests && (
            <div className={cls('card')} data-kind="suggested">
              <h3 className={cls('label')}>{words.suggested()}</h3>
              <AddressLines {...linesProps} rows={differences.map(({ field, suggested }) => [field, suggested])} />
            </div>
          )}
        </div>
        {kind === 'street' && (
          <fieldset className={cls('choices')}>
            <legend className={cls('hidden')}>{words.candidates()}</legend>
            {choices.slice(0, 2)}
            {choices.length > 2 && (
              <details>
                <summary className={cls('button')}>
                  {words.candidates()} ({choices.length - 2})
                </summary>
                <div className={cls('choices')}>{choices.slice(2)}</div>
              </details>
            )}
          </fieldset>
        )}
        <div className={cls('actions')}>
          <Button type="button" className={cls('action')} data-kind="primary" onClick={agree}>
            {kind === 'unit'
              ? words.addUnit()
              : kind === 'street'
                ? words.takeCandidate()
                : kind === 'confirm'
                  ? words.takeSuggestion()
                  : kind === 'unavailable'
                    ? words.retry()
                    : words.edit()}
          </Button>
          {kind === 'unit' && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={skipUnit}>
              {words.withoutUnit()}
            </Button>
          )}
          {mayKeep && (kind !== 'unit' || suggests) && (
            <Button type="button" className={cls('action')} data-kind="secondary" onClick={takeEntered}>
              {words.takeEntered()}
            </Button>
          )}
          {kind !== 'reject' && kind !== 'number' && (
            <Button type="button" className={cls('button')} data-kind="link" onClick={edit}>
              {words.edit()}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

type DifferenceRow = [field: string, pieces: DifferencePiece[]];
const toPlainRows = (fields: PostalFields): DifferenceRow[] =>
  postalFieldNames
    .filter((field) => field !== 'country' && fields[field])
    .map((field) => [field, [{ text: fields[field], changed: false }]]);

/** Returns the text direction of a line, according to the script of the line's first letter. */
const directionOf = (line: DifferenceRow[]) => {
  const text = line.flatMap(([, pieces]) => pieces.map((piece) => piece.text)).join(' ');
  return /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u.test(text) ? 'rtl' : 'ltr';
};

/** Renders an address line by line. The city, region and postal code share a line. Highlights differences and announces them to screen readers. */
function AddressLines({
  rows,
  form,
  differs,
  cls,
}: {
  rows: DifferenceRow[];
  form: AddressVerificationProps['form'];
  differs: string;
  cls(part: 'hidden' | 'difference' | 'lines'): string;
}) {
  const place = new Set(['city', 'region', 'postalCode']);
  const order: readonly string[] = form?.format.rows.flat() ?? [];
  const shown = (field: string, text: string) =>
    (field === 'region' && /^\d/.test(text) && form?.regions.find(({ code }) => code === text)?.name) || text;
  const lines = [
    ...rows.filter(([field]) => !place.has(field) && field !== 'country').map((row) => [row]),
    rows.filter(([field]) => place.has(field)).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)),
  ].filter((line) => line.length > 0);
  return (
    <p className={cls('lines')}>
      {lines.map((line) => (
        <span key={line.map(([field]) => field).join()} dir={directionOf(line)}>
          {line.map(([field, pieces]) => (
            <span key={field} data-field={field}>
              {pieces.map(({ text, changed }, index) =>
                changed ? (
                  <mark key={index} className={cls('difference')}>
                    <span className={cls('hidden')}>{differs} </span>
                    {shown(field, text)}
                  </mark>
                ) : (
                  shown(field, text)
                ),
              )}{' '}
            </span>
          ))}
        </span>
      ))}
    </p>
  );
}

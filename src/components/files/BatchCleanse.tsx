'use client';
import { useId } from 'react';
import { internationalRecordFields, toPostalFields } from '../../core/index.ts';
import { type UseBatchFileOptions, useBatchFile, useFilesWords, type Words } from '../../react/index.ts';
import { matchOf } from '../../files/index.ts';
import { BatchFile } from './BatchFile.tsx';
import { type ClassNames, classOf } from '../parts.ts';

export interface BatchCleanseProps extends Omit<UseBatchFileOptions<'cleanseInternational'>, 'operation'> {
  /** @default 'cleanseInternational' */
  operation?: 'cleanse' | 'cleanseInternational' | 'verify' | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'BatchCleanse'> | undefined;
}

/**
 * A file of addresses, cleansed: choose or drop a CSV, see what it holds and what it will cost, run it, watch it, take the results home. **Chargeable: one record per row, when a person presses Start.** A run
 * survives a reload, and goes on without paying twice; what was under way when the page was left is in doubt.
 */
export function BatchCleanse({
  operation = 'cleanseInternational',
  words: own,
  className,
  classNames,
  ...options
}: BatchCleanseProps) {
  const words = useFilesWords(own);
  const state = useBatchFile({ ...options, operation: operation as 'cleanseInternational' });
  const { settings, setSettings, country, setCountry } = state;
  const id = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const server = (settings['options'] ?? {}) as Record<string, string>;
  const casing = server['OutputCasing'] ?? 'Title';
  const set = (name: string, value: unknown) => {
    setSettings({ ...settings, [name]: value });
  };
  return (
    <section className={[cls('root'), cls('batch'), className].filter(Boolean).join(' ')} data-phase={state.phase}>
      <BatchFile
        state={state}
        words={words}
        fields={internationalRecordFields}
        kinds={['accept', 'confirm', 'fix', 'reject', 'in-doubt', 'rejected']}
        qualities
        answerOf={(result) => {
          const match = matchOf(result);
          if (!match) return '';
          const { company, line1, line2, city, region, postalCode } = toPostalFields(match);
          return [company, line1, line2, city, [region, postalCode].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', ');
        }}
        classNames={classNames}
        options={
          <fieldset className={cls('options')}>
            <legend className={cls('label')}>{words.options()}</legend>
            {operation !== 'cleanse' && (
              <>
                <label className={cls('check')}>
                  <input
                    type="checkbox"
                    checked={settings['geocode'] === true}
                    onChange={(event) => {
                      set('geocode', event.target.checked);
                    }}
                  />
                  {words.geocode()}
                </label>
                <label className={cls('check')}>
                  <input
                    type="checkbox"
                    checked={settings['certify'] === true}
                    onChange={(event) => {
                      set('certify', event.target.checked);
                    }}
                  />
                  {words.certify()}
                </label>
                {operation === 'cleanseInternational' && (
                  <label className={cls('check')}>
                    <input
                      type="checkbox"
                      checked={server['FieldStatus'] === 'True'}
                      onChange={(event) => {
                        set('options', { ...server, FieldStatus: event.target.checked ? 'True' : 'False' });
                      }}
                    />
                    {words.statuses()}
                  </label>
                )}
                <div className={cls('cell')} data-field="casing">
                  <label className={cls('label')} htmlFor={`${id}casing`}>
                    {words.casing()}
                  </label>
                  <select
                    id={`${id}casing`}
                    className={cls('select')}
                    value={casing}
                    onChange={(event) => {
                      set('options', { ...server, OutputCasing: event.target.value });
                    }}
                  >
                    {(['Title', 'Upper', 'Lower'] as const).map((name) => (
                      <option key={name} value={name}>
                        {words.casings(name)}
                      </option>
                    ))}
                  </select>
                </div>
              </>
            )}
            <div className={cls('cell')} data-field="country">
              <label className={cls('label')} htmlFor={`${id}country`}>
                {words.country()}
              </label>
              <input
                id={`${id}country`}
                className={cls('input')}
                value={country}
                maxLength={3}
                placeholder="US"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  setCountry(event.target.value.toUpperCase());
                }}
              />
            </div>
          </fieldset>
        }
      />
    </section>
  );
}

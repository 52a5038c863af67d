'use client';
import { countryCodeIn, nearestCountries } from '../../../files/index.ts';
import { useFilesContext, type AnyFileRun } from '../FilesContext.ts';
import { Notice } from '../Notice.tsx';
import { shorten } from '../shorten.ts';
import { useId, useState } from 'react';
import type { InternationalSettings, ServerOptions } from '../../../core/index.ts';

interface SettingCheckProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox for a setting. */
export function SettingCheck({ label, checked, onChange }: SettingCheckProps) {
  const { cls } = useFilesContext();
  return (
    <label className={cls('check')}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
      {label}
    </label>
  );
}

const casings = ['Title', 'Upper', 'Lower'] as const;

/** Fields for the settings that the operation supports. */
export function SettingsFields({ run }: { run: AnyFileRun }) {
  const { words, cls, Label, Select } = useFilesContext();
  const id = useId();
  const { operation } = run;
  const supported = new Set(operation.choices);
  // The fields below read and set only the settings that the operation supports.
  const settings: Pick<InternationalSettings, 'geocode' | 'certify' | 'options'> = run.settings;
  const options = settings.options ?? {};
  const setOption = (change: ServerOptions) => run.setSettings({ ...settings, options: { ...options, ...change } });
  return (
    <fieldset className={cls('options')}>
      <legend className={cls('label')}>{words.options()}</legend>
      {supported.has('geocode') && (
        <SettingCheck
          label={words.geocode()}
          checked={settings.geocode === true}
          onChange={(geocode) => run.setSettings({ ...settings, geocode })}
        />
      )}
      {supported.has('certify') && (
        <SettingCheck
          label={words.certify()}
          checked={settings.certify === true}
          onChange={(certify) => run.setSettings({ ...settings, certify })}
        />
      )}
      {supported.has('statuses') && (
        <SettingCheck
          label={words.statuses()}
          checked={options.FieldStatus === 'True'}
          onChange={(isOn) => setOption({ FieldStatus: isOn ? 'True' : 'False' })}
        />
      )}
      {supported.has('casing') && (
        <div className={cls('cell')} data-field="casing">
          <Label className={cls('label')} htmlFor={`${id}casing`} data-field="casing">
            {words.casing()}
          </Label>
          <Select
            id={`${id}casing`}
            className={cls('select')}
            data-field="casing"
            value={options.OutputCasing ?? 'Title'}
            onChange={(event) => {
              const chosen = casings.find((name) => name === event.target.value);
              if (chosen) setOption({ OutputCasing: chosen });
            }}
          >
            {casings.map((name) => (
              <option key={name} value={name}>
                {words.casings(name)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {supported.has('country') && <CountryField country={run.country} onChange={run.setCountry} />}
    </fieldset>
  );
}

/** A text field for the default country, in any form: a code, or a name in one of many languages. */
function CountryField({ country, onChange }: { country: string; onChange(country: string): void }) {
  const { words, cls, Label, Input } = useFilesContext();
  const id = useId();
  /** The text while the user is typing. Afterwards, the field shows the code. */
  const [typed, setTyped] = useState<string>();
  const isUnknown = typed === undefined && country !== '' && countryCodeIn(country) === undefined;
  return (
    <div className={cls('cell')} data-field="country">
      <Label className={cls('label')} htmlFor={`${id}country`} data-field="country">
        {words.country()}
      </Label>
      <Input
        id={`${id}country`}
        className={cls('input')}
        data-field="country"
        value={typed ?? country}
        maxLength={60}
        placeholder="US"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isUnknown || undefined}
        aria-describedby={isUnknown ? `${id}error` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(countryCodeIn(event.target.value) ?? event.target.value.trim());
        }}
        onBlur={() => {
          setTyped(undefined);
        }}
      />
      {isUnknown && (
        <div id={`${id}error`}>
          <Notice kind="error" role="alert">
            {words.templateError('country', shorten(country), nearestCountries(country).join(', '))}
          </Notice>
        </div>
      )}
    </div>
  );
}

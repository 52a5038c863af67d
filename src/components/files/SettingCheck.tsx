'use client';
import { useFilesContext } from './FilesContext.ts';

export interface SettingCheckProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A setting that is on or off. */
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

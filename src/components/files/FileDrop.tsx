'use client';
import { type ReactNode, useId, useState } from 'react';
import { type ClassNames, classOf } from '../parts.ts';

export interface FileDropProps {
  label: string;
  drop: string;
  formats: string;
  onFile(file: File): void;
  disabled?: boolean | undefined;
  classNames?: ClassNames | undefined;
  children?: ReactNode;
}

/** A file chosen by its native input, or dropped on the box around it. */
export function FileDrop({ label, drop, formats, onFile, disabled, classNames, children }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  return (
    <div
      className={cls('drop')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onFile(file);
      }}
    >
      <input
        id={`${id}file`}
        className={cls('fileInput')}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        // Not disabled, so that the focus stays on it.
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault();
        }}
        aria-describedby={`${id}formats`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file && !disabled) onFile(file);
        }}
      />
      <label className={cls('action')} data-kind="primary" htmlFor={`${id}file`}>
        {label}
      </label>
      <span aria-hidden="true">{drop}</span>
      <p id={`${id}formats`} className={cls('lead')}>
        {formats}
      </p>
      {children}
    </div>
  );
}

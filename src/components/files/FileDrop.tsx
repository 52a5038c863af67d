'use client';
import { type ReactNode, useId, useState } from 'react';
import { useFilesContext } from './FilesContext.ts';

export interface FileDropProps {
  label: string;
  formats: string;
  onFile(file: File): void;
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** A file chosen by its native input, or dropped on the box around it. */
export function FileDrop({ label, formats, onFile, disabled, children }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { words, cls } = useFilesContext();
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
      <span aria-hidden="true">{words.drop()}</span>
      <p id={`${id}formats`} className={cls('lead')}>
        {formats}
      </p>
      {children}
    </div>
  );
}

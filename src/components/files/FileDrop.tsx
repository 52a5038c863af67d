'use client';
import { type ReactNode, useId, useRef, useState } from 'react';
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
  const [isFocused, setFocused] = useState(false);
  const labelRef = useRef<HTMLLabelElement>(null);
  const { words, cls, Label } = useFilesContext();
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
        // The input is not seen: its label comes into sight, and shows that the keyboard is on it.
        onFocus={(event) => {
          const isVisible = event.currentTarget.matches(':focus-visible');
          setFocused(isVisible);
          if (isVisible) labelRef.current?.scrollIntoView({ block: 'nearest' });
        }}
        onBlur={() => {
          setFocused(false);
        }}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again.
          event.target.value = '';
          if (file && !disabled) onFile(file);
        }}
      />
      <Label
        ref={labelRef}
        className={cls('action')}
        htmlFor={`${id}file`}
        data-kind="primary"
        data-field="file"
        data-focused={isFocused || undefined}
        data-disabled={disabled || undefined}
      >
        {label}
      </Label>
      <span aria-hidden="true">{words.drop()}</span>
      <p id={`${id}formats`} className={cls('lead')}>
        {formats}
      </p>
      {children}
    </div>
  );
}

'use client';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFilesContext } from '../FilesContext.ts';

export interface FileDropProps {
  label: string;
  formats: string;
  /** At least one, and one alone without `multiple`. */
  onFiles(files: readonly File[]): void;
  /** May several be chosen together? */
  multiple?: boolean | undefined;
  /** Endings of names that can be chosen too, beside those of a table. */
  alsoAccepts?: string | undefined;
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** Files chosen by a native input, or dropped on the box around it. */
export function FileDrop({ label, formats, onFiles, multiple, alsoAccepts, disabled, children }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const labelRef = useRef<HTMLLabelElement>(null);
  const { words, cls, Label } = useFilesContext();
  const take = (given: Iterable<File>) => {
    const files = [...given].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
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
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={`${id}file`}
        className={cls('fileInput')}
        type="file"
        multiple={multiple}
        accept={['.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain', alsoAccepts].filter(Boolean).join()}
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
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          take(files);
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

'use client';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFilesContext } from '../FilesContext.ts';

interface FileDropProps {
  label: string;
  formats: string;
  /** Called with the chosen files: at least one, and exactly one unless `multiple` is set. */
  onFiles(files: readonly File[]): void;
  /** Whether several files can be chosen together. */
  multiple?: boolean | undefined;
  /** Additional file extensions to accept. */
  alsoAccepts?: string | undefined;
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** A native file input with a drop area around it. */
export function FileDrop({ label, formats, onFiles, multiple, alsoAccepts, disabled, children }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const labelRef = useRef<HTMLLabelElement>(null);
  const { words, cls, Label } = useFilesContext();
  const addFiles = (dropped: Iterable<File>) => {
    const files = [...dropped].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  return (
    <div
      className={cls('drop')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => {
        setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        addFiles(event.dataTransfer.files);
      }}
    >
      <input
        id={`${id}file`}
        className={cls('fileInput')}
        type="file"
        multiple={multiple}
        accept={[
          '.csv,.tsv,.txt,.jsonl,.xlsx,.xlsm,.zip,.gz,text/csv,text/tab-separated-values,text/plain',
          alsoAccepts,
        ]
          .filter(Boolean)
          .join()}
        // With `disabled`, the input would lose focus.
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault();
        }}
        aria-describedby={`${id}formats`}
        // The input is visually hidden, so its label shows the focus ring and scrolls into view instead.
        onFocus={(event) => {
          const isVisible = event.currentTarget.matches(':focus-visible');
          setIsFocused(isVisible);
          if (isVisible) labelRef.current?.scrollIntoView({ block: 'nearest' });
        }}
        onBlur={() => {
          setIsFocused(false);
        }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the user choose the same file again.
          event.target.value = '';
          addFiles(files);
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

'use client';
import { useId, useMemo, useRef, useState } from 'react';
import { getOwn } from '../../../core/index.ts';
import { columnLabels, type ParsedFile, placeholder, TemplateError } from '../../../files/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';
import { Notice } from '../Notice.tsx';
import { commandForRun } from '../shellCommand.ts';
import { shorten } from '../shorten.ts';
import { useColumnTitles } from '../useColumnTitles.ts';

/** Maximum number of columns to offer. The user can type the name of any other column. */
const maxOffered = 200;

/** Lets the user join several columns into a field, or set a field to the same text in every row. Also shows the command for the same run. */
export function TemplateFields({ run, file }: RunPartProps & { file: ParsedFile }) {
  const { words, cls, Label, Input, Select, Button } = useFilesContext();
  const { operation, templates } = run;
  const { header, rows } = file.table;
  const titles = useColumnTitles(header);
  const [field, setField] = useState(operation.fields.includes('Locality') ? 'Locality' : (operation.fields[0] ?? ''));
  const [text, setText] = useState('');
  const [column, setColumn] = useState(0);
  // The file can have fewer columns after it is read with other settings.
  const inserted = column < header.length ? column : 0;
  const [error, setError] = useState<TemplateError>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // Whether the user has opened these fields. Until then, neither the command nor the options are created: the command
  // needs another guess, and a wide file has hundreds of options.
  const [wasOpened, setWasOpened] = useState(false);
  const { columns, country, settings } = run;
  // Until the user has answered all questions about columns, the command would ask them too.
  const canRun = wasOpened && run.questions.length === 0;
  const command = useMemo(
    () => (canRun ? commandForRun({ operation, file, columns, templates, country, settings }) : undefined),
    [canRun, operation, file, columns, templates, country, settings],
  );
  const apply = () => {
    if (!text.trim()) return;
    try {
      if (!run.setTemplate(field, text)) return;
      setText('');
      setError(undefined);
    } catch (cause) {
      if (!(cause instanceof TemplateError)) throw cause;
      setError(cause);
    }
    input.current?.focus();
  };
  const first: unknown = operation.recordOf(rows[0] ?? [], columns, '');
  const firstOf = (name: string) =>
    typeof first === 'string' ? first : (getOwn(first as Readonly<Record<string, string>>, name) ?? '');
  return (
    <details
      className={cls('notice')}
      data-field="templates"
      onToggle={() => {
        setWasOpened(true);
      }}
    >
      <summary>{words.templates()}</summary>
      {Object.entries(templates).map(([name, template]) => (
        <div key={name} className={cls('toolbar')}>
          <span>
            {words.field(name)}: <bdi>{shorten(template)}</bdi>
            {firstOf(name) && firstOf(name) !== template && (
              <>
                {' → '}
                <bdi>{shorten(firstOf(name))}</bdi>
              </>
            )}
          </span>
          <Button
            type="button"
            className={cls('button')}
            data-kind="link"
            aria-label={words.removeTemplate(words.field(name))}
            onClick={() => {
              run.setTemplate(name, '');
              input.current?.focus();
            }}
          >
            {words.forget()}
          </Button>
        </div>
      ))}
      <div className={cls('options')} role="group" aria-label={words.templates()}>
        <div className={cls('cell')} data-field="templateField">
          <Label className={cls('label')} htmlFor={`${id}field`} data-field="templateField">
            {words.templateField()}
          </Label>
          <Select
            id={`${id}field`}
            className={cls('select')}
            data-field="templateField"
            value={field}
            onChange={(event) => {
              setField(event.target.value);
            }}
          >
            {(wasOpened ? operation.fields : [field]).map((name) => (
              <option key={name} value={name}>
                {words.field(name)}
              </option>
            ))}
          </Select>
        </div>
        <div className={cls('cell')} data-field="templateText">
          <Label className={cls('label')} htmlFor={`${id}text`} data-field="templateText">
            {words.templateText()}
          </Label>
          <Input
            ref={input}
            id={`${id}text`}
            className={cls('input')}
            data-field="templateText"
            value={text}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}error`}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              apply();
            }}
          />
        </div>
        <div className={cls('cell')} data-field="templateColumn">
          <Label className={cls('label')} htmlFor={`${id}column`} data-field="templateColumn">
            {words.insertColumn()}
          </Label>
          {/* A select that inserts on change would do so at each arrow key. */}
          <div className={cls('toolbar')}>
            <Select
              id={`${id}column`}
              className={cls('select')}
              data-field="templateColumn"
              value={inserted}
              onChange={(event) => {
                setColumn(Number(event.target.value));
              }}
            >
              {titles.slice(0, wasOpened ? maxOffered : 0).map((title, index) => (
                <option key={index} value={index}>
                  {title}
                </option>
              ))}
            </Select>
            <Button
              type="button"
              className={cls('action')}
              data-kind="secondary"
              onClick={() => {
                const name = columnLabels(header)[inserted] ?? '';
                // Most columns are joined with a space. Some are not ("12" and "a"), so the user can delete the space.
                setText(`${text}${text.endsWith('}') ? ' ' : ''}${placeholder(name)}`);
                setError(undefined);
              }}
            >
              {words.insert()}
            </Button>
          </div>
        </div>
        <Button type="button" className={cls('action')} data-kind="secondary" onClick={apply}>
          {words.setTemplate()}
        </Button>
      </div>
      {error && (
        <div id={`${id}error`}>
          <Notice kind="error" role="alert">
            {words.templateError(
              error.reason,
              shorten(error.subject),
              error.near
                .slice(0, 5)
                .map((name) => (error.reason === 'several' ? placeholder(name) : shorten(name)))
                .join(', '),
            )}
          </Notice>
        </div>
      )}
      {command !== undefined && (
        <p className={cls('lead')}>
          {words.sameCommand()}{' '}
          <code className={cls('command')} dir="ltr">
            {command}
          </code>
        </p>
      )}
    </details>
  );
}

'use client';
import { useId, useState } from 'react';
import type { EmailValidation } from '../../core/index.ts';
import { useFileRun } from '../../react/index.ts';
import { BatchFile } from '../files/BatchFile.tsx';
import { useFilesContext } from '../files/FilesContext.ts';
import { type EmailBatchesProps, useJobsContext } from './JobsContext.ts';
import { SplitEmails } from './SplitEmails.tsx';
import { parseEmails } from '../../files/index.ts';

/** Validates pasted emails or a file of emails directly, without a job. */
export function DirectEmails({ worker, saveAs, without }: Pick<EmailBatchesProps, 'worker' | 'saveAs' | 'without'>) {
  const { words } = useJobsContext();
  const { cls } = useFilesContext();
  const run = useFileRun({ operation: 'validateEmails', worker, saveAs });
  const id = useId();
  const { sendable = 0, faults } = run.estimate ?? {};
  // The specification does not say what a job does with several emails in a cell.
  const jobSize = faults?.['several-emails'] === undefined && run.file?.table.splitColumn === undefined ? sendable : 0;
  return (
    <section className={cls('batch')} data-phase={run.phase} aria-labelledby={`${id}title`}>
      <h2 className={cls('title')} id={`${id}title`}>
        {words.direct()}
      </h2>
      <p className={cls('lead')}>{words.directLead()}</p>
      <BatchFile
        run={run}
        options={
          <>
            <SplitEmails run={run} />
            {without !== 'jobs' && jobSize > 0 && <p className={cls('lead')}>{words.asJob(jobSize)}</p>}
          </>
        }
        otherInput={run.phase === 'empty' && <PastedEmails onFile={(file) => void run.open(file)} />}
        answerOf={(result) => {
          const { status, domain, isDisposable, isSystemMailbox } = result as EmailValidation;
          const flags = [isDisposable && words.disposable(), isSystemMailbox && words.systemMailbox()];
          return [status, domain, ...flags].filter(Boolean).join(' · ');
        }}
      />
    </section>
  );
}

interface PastedEmailsProps {
  onFile(file: File): void;
}

/** A text field for pasted emails, which are processed like a file. */
function PastedEmails({ onFile }: PastedEmailsProps) {
  const { words } = useJobsContext();
  const { cls, Label, Button } = useFilesContext();
  const [text, setText] = useState('');
  const id = useId();
  const pasted = parseEmails(text);
  return (
    <div className={cls('cell')} data-field="paste">
      <Label className={cls('label')} htmlFor={`${id}paste`} data-field="paste">
        {words.paste()}
      </Label>
      <textarea
        id={`${id}paste`}
        className={cls('input')}
        rows={4}
        value={text}
        spellCheck={false}
        aria-describedby={`${id}pasted`}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <p className={cls('lead')} id={`${id}pasted`}>
        {words.pasteHint()}
      </p>
      {pasted.length > 0 && (
        <Button
          type="button"
          className={cls('action')}
          data-kind="primary"
          onClick={() => {
            onFile(new File([emailList(pasted)], words.pastedName()));
          }}
        >
          {words.usePasted(pasted.length)}
        </Button>
      )}
    </div>
  );
}

const emailList = (emails: readonly string[]) =>
  `email\n${emails.map((email) => `"${email.replaceAll('"', '""')}"`).join('\n')}\n`;

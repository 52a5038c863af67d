'use client';
import { useId } from 'react';
import type { EmailValidation } from '../../core/index.ts';
import { useFileRun } from '../../react/index.ts';
import { BatchFile } from '../files/BatchFile.tsx';
import { useFilesContext } from '../files/FilesContext.ts';
import type { EmailBatchesProps } from './EmailBatchesProps.ts';
import { useJobsContext } from './JobsContext.ts';
import { PastedEmails } from './PastedEmails.tsx';

/** A list or a file of emails, validated at once. */
export function DirectEmails({ worker, keep }: Pick<EmailBatchesProps, 'worker' | 'keep'>) {
  const { words } = useJobsContext();
  const { cls } = useFilesContext();
  const run = useFileRun({ operation: 'validateEmails', worker, keep });
  const id = useId();
  return (
    <section className={cls('batch')} data-phase={run.phase} aria-labelledby={`${id}title`}>
      <h2 className={cls('title')} id={`${id}title`}>
        {words.direct()}
      </h2>
      <p className={cls('lead')}>{words.directLead()}</p>
      <BatchFile
        run={run}
        answerOf={(result) => {
          const { status, domain, isDisposable, isSystemMailbox } = result as EmailValidation;
          const flags = [isDisposable && words.disposable(), isSystemMailbox && words.systemMailbox()];
          return [status, domain, ...flags].filter(Boolean).join(' · ');
        }}
      />
      {run.phase === 'empty' && <PastedEmails onFile={(file) => void run.open(file)} />}
    </section>
  );
}

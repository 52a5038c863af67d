'use client';
import { useId, useState } from 'react';
import { emailsIn } from '../../files/index.ts';
import { useFilesContext } from '../files/FilesContext.ts';
import { useJobsContext } from './JobsContext.ts';

export interface PastedEmailsProps {
  onFile(file: File): void;
}

/** Emails that a person has somewhere else, as the file that they would be. */
export function PastedEmails({ onFile }: PastedEmailsProps) {
  const { words } = useJobsContext();
  const { cls, Label, Button } = useFilesContext();
  const [text, setText] = useState('');
  const id = useId();
  const pasted = emailsIn(text);
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
        {words.pasted()}
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

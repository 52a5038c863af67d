'use client';
import { useId, useRef, useState } from 'react';
import { tellApp, type AddressServiceError, type EmailBatch, type EmailValidation } from '../../core/index.ts';
import {
  useAddressContext,
  useBatchFile,
  useEmailBatch,
  useEmailBatchDownload,
  useEmailBatchUpload,
  useEmailBatches,
  useFilesWords,
  useJobsWords,
  type JobsWords,
  type Words,
} from '../../react/index.ts';
import { BatchFile } from '../files/BatchFile.tsx';
import { FileDrop } from '../files/FileDrop.tsx';
import { saveFile } from '../files/saveFile.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { useInSight } from './useInSight.ts';

export interface EmailBatchesProps {
  /** Ids of jobs that the app remembers; they are shown and followed. The account's own list is shown too. */
  jobIds?: readonly string[] | undefined;
  /** A job was uploaded: remember its id. */
  onUploaded?: ((job: EmailBatch) => void) | undefined;
  /** Leave out what needs the legacy service, or what needs the email validation. */
  without?: 'jobs' | 'direct' | undefined;
  /** Read files in a worker. false: on the page, for a Content-Security-Policy with Trusted Types. @default true */
  worker?: boolean | undefined;
  /** Under this name a run is kept in the browser; a name of each person's own, where several use one browser. @default 'validateEmails' */
  keep?: string | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailBatches'> | undefined;
}

/**
 * Emails by the file: uploaded as a job, followed, downloaded (**the download charges the job, and says so on its button**), or validated at once, a list or a file, a hundred per call (**1 credit per address,
 * as assumed, when a person presses Start**).
 */
export function EmailBatches(props: EmailBatchesProps) {
  const { without, className, classNames } = props;
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  return (
    <div className={[cls('root'), cls('jobs'), className].filter(Boolean).join(' ')}>
      {without !== 'direct' && <Direct {...props} />}
      {without !== 'jobs' && <Jobs {...props} />}
    </div>
  );
}

function Direct({ worker, keep, words: own, classNames }: EmailBatchesProps) {
  const words = useJobsWords(own);
  const batchWords = useFilesWords(own);
  const { locale } = useAddressContext();
  const state = useBatchFile({ operation: 'validateEmails', worker, keep });
  const [text, setText] = useState('');
  const id = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const pasted = text.split(/[\s,;]+/).filter(Boolean);
  return (
    <section className={cls('batch')} data-phase={state.phase} aria-labelledby={`${id}title`}>
      <h2 className={cls('title')} id={`${id}title`}>
        {words.direct()}
      </h2>
      <p className={cls('lead')}>{words.directLead()}</p>
      <BatchFile
        state={state}
        words={batchWords}
        fields={['email']}
        kinds={['valid', 'invalid', 'accept-all', 'unknown', 'in-doubt', 'rejected']}
        answerOf={(result) => {
          const { status, domain, isDisposable, isSystemMailbox } = result as EmailValidation;
          const flags = [isDisposable && words.disposable(), isSystemMailbox && words.systemMailbox()];
          return [status, domain, ...flags].filter(Boolean).join(' · ');
        }}
        classNames={classNames}
      />
      {state.phase === 'empty' && (
        <div className={cls('cell')} data-field="paste">
          <label className={cls('label')} htmlFor={`${id}paste`}>
            {words.paste()}
          </label>
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
            <button
              type="button"
              className={cls('action')}
              data-kind="primary"
              onClick={() => {
                void state.open(
                  new File(
                    [`email\n${pasted.map((email) => `"${email.replaceAll('"', '""')}"`).join('\n')}\n`],
                    words.pastedName(),
                  ),
                );
              }}
            >
              {words.usePasted(new Intl.NumberFormat(locale).format(pasted.length))}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function Jobs({ jobIds = [], onUploaded, words: own, classNames }: EmailBatchesProps) {
  const words = useJobsWords(own);
  const batchWords = useFilesWords(own);
  const upload = useEmailBatchUpload();
  const list = useEmailBatches();
  const [uploaded, setUploaded] = useState<string[]>([]);
  const [found, setFound] = useState<number>();
  const [looking, setLooking] = useState<'looking' | 'failed'>();
  const id = useId();
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const ids = [...new Set([...uploaded, ...jobIds, ...(list.data ?? []).map(({ jobId }) => jobId).reverse()])];

  const listed = new Set([...uploaded, ...(list.data ?? []).map(({ jobId }) => jobId)]);

  /** Shows them first. The app is told of one that is certainly the upload. */
  const remember = (jobs: EmailBatch[]) => {
    setUploaded((before) => [...jobs.map(({ jobId }) => jobId), ...before]);
    const [job] = jobs;
    if (job && jobs.length === 1) tellApp(onUploaded, job);
  };
  const inDoubt = upload.inDoubt !== undefined;
  const send = (file: File) => {
    setFound(undefined);
    // Told even when the page has moved on: the job is there, and may be paid for.
    upload.mutateAsync(file).then(
      (job) => {
        remember([job]);
      },
      () => undefined,
    );
  };

  return (
    <section className={cls('batch')} aria-labelledby={`${id}title`}>
      <h2 className={cls('title')} id={`${id}title`}>
        {words.jobs()}
      </h2>
      <FileDrop
        label={words.upload()}
        drop={batchWords.drop()}
        formats={words.uploadFormats()}
        disabled={upload.isPending}
        onFile={send}
        classNames={classNames}
      >
        <p role="status" className={cls('status')}>
          {upload.isPending ? words.uploading() : found === undefined ? '' : words.reconciled(found)}
        </p>
        {(upload.error ?? inDoubt) && found === undefined && (
          <div className={cls('error')} role="alert">
            <Icon data-icon="alert" className={cls('icon')} />
            <span>
              {upload.error &&
                !upload.error.mayHaveBeenCharged &&
                `${words.uploadFailed()} ${upload.error.kind === 'input' ? words.uploadUnfit() : whyOf(upload.error, words)} `}
              {inDoubt && `${words.uploadInDoubt()} ${words.reconcileCost()}`}
              {looking === 'failed' && ` ${words.lookFailed()}`}
            </span>
            {inDoubt && (
              <button
                type="button"
                className={cls('button')}
                disabled={looking === 'looking'}
                onClick={() => {
                  setLooking('looking');
                  upload.reconcile().then(
                    (jobs) => {
                      setLooking(undefined);
                      setFound(jobs.length);
                      remember(jobs);
                    },
                    () => {
                      setLooking('failed');
                    },
                  );
                }}
              >
                {words.reconcile()}
              </button>
            )}
          </div>
        )}
      </FileDrop>
      {list.error && (
        <p className={cls('error')} role="alert">
          <Icon data-icon="alert" className={cls('icon')} />
          <span>{`${words.listFailed()} ${whyOf(list.error, words)}`}</span>
        </p>
      )}
      {ids.length === 0 ? (
        <p className={cls('lead')}>{list.isSuccess ? words.none() : ''}</p>
      ) : (
        <ul className={cls('jobList')}>
          {ids.map((jobId) => (
            <Job
              key={jobId}
              jobId={jobId}
              isKnown={listed.has(jobId)}
              mayOpen={!list.isPending}
              words={words}
              classNames={classNames}
            />
          ))}
        </ul>
      )}
      <div className={cls('actions')}>
        <button type="button" className={cls('button')} onClick={() => void list.refetch()}>
          {words.refresh()}
        </button>
      </div>
    </section>
  );
}

/** In the reader's language; a service's own words are what it says, and an English message for developers is not. */
const whyOf = ({ kind, code, cause, resolution }: AddressServiceError, words: JobsWords) =>
  words.failure(kind, kind === 'service' ? [cause, resolution].filter(Boolean).join(' ') || (code ?? '') : '');

interface JobProps {
  jobId: string;
  /** It is in the list, or was uploaded here. What the app only remembers is asked for when a person opens it. */
  isKnown: boolean;
  mayOpen: boolean;
  words: JobsWords;
  classNames: ClassNames | undefined;
}

/** One job as the list has it. It is asked for while it runs and is in sight, and when a person opens it. */
function Job({ jobId, isKnown, mayOpen, words, classNames }: JobProps) {
  const row = useRef<HTMLLIElement>(null);
  const inSight = useInSight(row);
  const [opened, setOpened] = useState(false);
  const follow = opened || (isKnown && inSight);
  const { data: job, error, refetch, isFetching } = useEmailBatch(jobId, { follow });
  const download = useEmailBatchDownload();
  const id = useId();
  const { locale } = useAddressContext();
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const cls = (part: Parameters<typeof classOf>[0]) => classOf(part, classNames);
  const done = job?.status === 'complete' || job?.status === 'downloaded';
  const { data: got } = download;
  /** Of a download that broke off: it may be paid for. */
  const part = (download.error?.partial as { file?: Blob } | undefined)?.file;
  const credits = job?.estimatedCreditCost ?? job?.creditCost;
  const state = download.stateOf(jobId);
  const isDownloading = state === 'under-way';
  const again = job?.status === 'downloaded' || state === 'downloaded' || state === 'in-doubt';
  return (
    <li ref={row} className={cls('job')} data-status={job?.status}>
      <div className={cls('facts')}>
        <b className={cls('fileName')} id={`${id}name`}>
          {job?.submittedFile || `${jobId.slice(0, 8)}…`}
        </b>
        {job?.startTime && (
          <time dateTime={job.startTime.toISOString()}>
            {job.startTime.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        )}
        {job?.estimatedTransactions !== undefined && <span>{words.records(number(job.estimatedTransactions))}</span>}
        {job?.totalRecords !== undefined && <span>{words.records(number(job.totalRecords))}</span>}
        {job?.estimatedCreditCost !== undefined && <span>{words.estimated(number(job.estimatedCreditCost))}</span>}
        {job?.creditCost !== undefined && <span>{words.cost(number(job.creditCost))}</span>}
      </div>
      <p className={cls('status')} role="status">
        {job ? words.state(job.status) : ''}
        {job && !done && job.status !== 'file_error' ? ` · ${number(job.progress)} %` : ''}
      </p>
      {job && !done && job.status !== 'file_error' && (
        <progress className={cls('progress')} max={100} value={job.progress} aria-label={words.state(job.status)} />
      )}
      {job?.stats && (
        <p className={cls('lead')}>
          {words.stats(
            number(job.stats.valid),
            number(job.stats.invalid),
            number(job.stats.acceptAll),
            number(job.stats.unknown),
          )}
        </p>
      )}
      {(error ?? download.error) && (
        <p className={cls('error')} role="alert">
          <Icon data-icon="alert" className={cls('icon')} />
          <span>
            {[
              ...(download.error
                ? [
                    // A try that certainly cost nothing takes no earlier doubt away.
                    download.error.mayHaveBeenCharged || state === 'in-doubt'
                      ? words.downloadInDoubt()
                      : words.downloadFailed(),
                    whyOf(download.error, words),
                  ]
                : []),
              ...(error ? [words.jobFailed(), whyOf(error, words)] : []),
            ].join(' ')}
          </span>
          {part && part.size > 0 && (
            <button
              type="button"
              className={cls('button')}
              onClick={() => {
                saveFile(part, `${jobId}_part.csv`);
              }}
            >
              {words.savePart()}
            </button>
          )}
        </p>
      )}
      {mayOpen && (opened || error || credits === undefined) && (
        <button
          type="button"
          className={cls('button')}
          aria-disabled={isFetching || undefined}
          aria-describedby={`${id}name`}
          onClick={() => {
            if (isFetching) return;
            setOpened(true);
            void refetch();
          }}
        >
          {words.openJob()}
        </button>
      )}
      {done && (
        <button
          type="button"
          className={cls('action')}
          data-kind={again ? undefined : 'primary'}
          // Not disabled, so that the focus stays on it.
          aria-disabled={isDownloading || undefined}
          aria-describedby={`${id}name`}
          onClick={() => {
            if (isDownloading) return;
            // Saved even when the page has moved on: it is paid for.
            download.mutateAsync({ jobId, again }).then(
              ({ file, filename }) => {
                saveFile(file, filename);
              },
              () => undefined,
            );
          }}
        >
          {again ? words.downloadAgain() : words.downloadFor(credits === undefined ? undefined : number(credits))}
        </button>
      )}
      {got && (
        <p className={cls('status')} role="status">
          {words.downloaded()}
        </p>
      )}
    </li>
  );
}

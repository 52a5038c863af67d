import { EmailBatches, UsageMeter } from 'doorplate';
import { useState } from 'react';
import { SampleFiles } from './SampleFiles.tsx';
import { emailFile } from './sampleFiles.ts';

const remembered = 'doorplate-demo-jobs';

const rememberedJobs = () => JSON.parse(localStorage.getItem(remembered) ?? '[]') as string[];

/** Validates emails directly or as a job. The page saves the ids of its jobs, as an app would. */
export function Emails() {
  const [jobIds] = useState(rememberedJobs);
  return (
    <main className="sheet">
      <h1>Emails</h1>
      <p className="intro">Validate a list right away, or upload a file as a job and download the result later.</p>
      <SampleFiles make={emailFile} sizes={[50, 1000, 20_000]} words="emails" />
      <EmailBatches
        jobIds={jobIds}
        onUploaded={({ jobId }) => {
          localStorage.setItem(remembered, JSON.stringify([jobId, ...rememberedJobs()].slice(0, 5)));
        }}
      />
      <UsageMeter cap={50_000} />
    </main>
  );
}

export interface SampleFilesProps {
  make(rows: number): File;
  sizes: readonly number[];
  words: string;
}

/** Sample files, generated from the real addresses. */
export function SampleFiles({ make, sizes, words }: SampleFilesProps) {
  return (
    <p className="samples">
      Sample files:{' '}
      {sizes.map((rows) => (
        <button
          key={rows}
          type="button"
          onClick={() => {
            const file = make(rows);
            const link = document.createElement('a');
            link.href = URL.createObjectURL(file);
            link.download = file.name;
            link.click();
            // The URL is revoked late, so that even a busy machine has started to read the file.
            setTimeout(() => {
              URL.revokeObjectURL(link.href);
            }, 300_000);
          }}
        >
          {rows.toLocaleString('en')} {words}
        </button>
      ))}
    </p>
  );
}

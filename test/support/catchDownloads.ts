import { vi } from 'vitest';

/** Collects the files that a page downloads until the mocks are restored, instead of saving them. */
export function catchDownloads(): { name: string; file: Blob }[] {
  const downloads: { name: string; file: Blob }[] = [];
  let latest: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    latest = file as Blob;
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, file: latest! });
  });
  return downloads;
}

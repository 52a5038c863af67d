/* Where a person can change what a call is made with, as the command takes it. */

export const keyPlaces = 'DOORPLATE_KEY or "credentials" in the file of --config';

export const legacyKeyPlaces = 'DOORPLATE_LEGACY_KEY or "credentials" in the file of --config';

export const addressPlaces = 'DOORPLATE_ENDPOINT or "endpoints" in the file of --config';

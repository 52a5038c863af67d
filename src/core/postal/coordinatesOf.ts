import type { Address } from './Address.ts';

/** A place on Earth, in degrees (WGS 84). */
export interface Coordinates {
  /** -90 to 90, north is positive. */
  latitude: number;
  /** -180 to 180, east is positive. */
  longitude: number;
}

/**
 * Reads the coordinates of an address: the results of the formats `{Latitude}` and `{Longitude}`, or else properties of these names. Services
 * write 0 and 0 for an unknown place.
 *
 * @param formats The `fieldFormats` that the address was retrieved with.
 */
export function coordinatesOf(address: Address, formats: readonly string[]): Coordinates | undefined {
  const texts = new Map<string, string | undefined>(Object.entries(address));
  const numberAt = (name: string) => {
    const format = `field${String(formats.indexOf(`{${name}}`) + 1)}`;
    const text = texts.get(format) ?? texts.get(name.toLowerCase()) ?? texts.get(name);
    return text ? Number(text) : Number.NaN;
  };
  const [latitude, longitude] = [numberAt('Latitude'), numberAt('Longitude')];
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isValid ? { latitude, longitude } : undefined;
}

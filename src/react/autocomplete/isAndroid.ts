/** Android's keyboards compose all the time; waiting for an end would mean never to search. */
export const isAndroid = () => /android/i.test(navigator.userAgent);

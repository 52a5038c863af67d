/** A Mac, an iPhone or an iPad. */
export const isApple = () => /mac os/i.test(navigator.userAgent);

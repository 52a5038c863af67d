/** ms in which a second signal is the same word: a shell or `timeout` tells a process, and then its group. */
export const oneWord = 200;

/** Says in the console, while an app is being developed, what is plainly wrong and how to mend it. A bundler leaves it out of what a shop's visitors load. */
export function tellDeveloper(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.ts').then(({ sayHint }) => {
      sayHint(hint);
    });
}

'use client';
import type { Address, PostalFields } from '../../../core/index.ts';
import { formFieldsOf } from '../value/addressToFields.ts';
import { isSameAddress } from '../value/isSameAddress.ts';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asksForNoAddress } from '../../page/submit.ts';
import type { AddressFormField } from '../fields.ts';
import { atDrawn } from '../errors/messages.ts';
import type { FieldElements } from '../elements/elements.ts';
import { type AddressRule, type AddressRuleContext, refusalsOf } from './rules.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { AddressFormTexts } from '../types.ts';

const atWill = { company: '', line2: '', line3: '' };

/** The chosen address, as long as its street and its place stand in the fields: what the service says of it is then true of them too. */
export const standingAddress = (value: PostalFields, address: Address | undefined): Address | undefined =>
  address && isSameAddress({ ...value, ...atWill }, { ...formFieldsOf(address), ...atWill }) ? address : undefined;

interface RuledForm {
  rules: readonly AddressRule[] | null | undefined;
  context: AddressRuleContext;
  form: AddressFields;
  container: HTMLElement | null;
  elements: FieldElements;
  /** Does the form draw the field now? */
  isDrawn(field: AddressFormField): boolean;
}

const noRules: readonly AddressRule[] = [];

/**
 * The shop's rules of delivery over what the fields hold, however it came there. An address that was chosen is refused at once; one that is typed
 * when its field is left, one that is filled in by the browser as it comes; and a form whose address is refused is not sent.
 */
export function useAddressRules(given: RuledForm) {
  const { form, container, elements } = given;
  const refusedIn = (value: PostalFields): AddressFormTexts => {
    const { context, isDrawn } = given;
    const rules = given.rules ?? noRules;
    if (rules.length === 0) return {};
    return atDrawn(refusalsOf(rules, value, standingAddress(value, form.address), context), isDrawn);
  };
  const refused = refusedIn(form.value);
  const fields = Object.keys(refused) as AddressFormField[];

  // What was said stays as long as it is so, and is not said again while the person types on.
  const [told, setTold] = useState<ReadonlySet<AddressFormField>>(new Set());
  const [judged, setJudged] = useState<Address>();
  const isNew = form.address !== judged;
  if (isNew) setJudged(form.address);
  if (isNew && form.address && !form.edited) setTold(new Set(fields));
  else if ([...told].some((field) => !refused[field])) setTold(new Set([...told].filter((field) => refused[field])));

  const left = useRef<ReadonlySet<AddressFormField>>(new Set());
  const tell = (texts: AddressFormTexts, isMeant: (field: AddressFormField) => boolean = () => true) => {
    setTold((before) => new Set([...before, ...(Object.keys(texts) as AddressFormField[]).filter(isMeant)]));
  };
  const refuse = (texts: AddressFormTexts): boolean => {
    tell(texts);
    elements.focus(Object.keys(texts)[0]);
    return Object.keys(texts).length > 0;
  };

  const isRuled = Boolean(given.rules);
  useEffect(() => {
    if (isRuled)
      for (const name of elements.names())
        if (name !== 'search') elements.setValidity(name, refused[name as AddressFormField] ?? '');
  });
  const newest = useRef({ refusedIn, refuse, form });
  useInsertionEffect(() => {
    newest.current = { refusedIn, refuse, form };
  });
  useEffect(() => {
    const element = container?.closest('form');
    if (!element) return;
    // Where the browser checks nothing (`noValidate`); and before a listener that would pay for a verification.
    const onSubmit = (event: SubmitEvent) => {
      const texts = newest.current.refusedIn(newest.current.form.newest().value);
      if (Object.keys(texts).length === 0 || elements.isDisabled() || asksForNoAddress(element, event.submitter))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      flushSync(() => {
        newest.current.refuse(texts);
      });
    };
    element.addEventListener('submit', onSubmit, true);
    return () => {
      element.removeEventListener('submit', onSubmit, true);
    };
  }, [container, elements]);

  const texts: AddressFormTexts = {};
  for (const field of fields) if (told.has(field)) texts[field] = refused[field] ?? '';
  return {
    /** As far as it was said. */
    refusals: texts,
    isRefused: fields.length > 0,
    /** A person has left the field, or it was filled in without them. */
    leave(field: AddressFormField) {
      left.current = new Set([...left.current, field]);
      tell(refusedIn(form.newest().value), (name) => left.current.has(name));
    },
    tellAll() {
      tell(refused);
    },
    forget() {
      left.current = new Set();
      setTold(new Set());
    },
    /** Says why the address is refused, and moves the focus there, unless something is missing first. Is it not? */
    validate(isWhole: boolean): boolean {
      const found = refusedIn(form.newest().value);
      if (isWhole) return !refuse(found);
      tell(found);
      return false;
    },
  };
}

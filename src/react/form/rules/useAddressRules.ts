'use client';
import type { Address, PostalFields } from '../../../core/index.ts';
import { toFormFields } from '../value/addressToFields.ts';
import { isSameAddress } from '../value/isSameAddress.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { submitOrder } from '../../page/submitGate.ts';
import { useSubmitStep } from '../submit/useSubmitStep.ts';
import type { AddressFormField } from '../fields.ts';
import { describeProblem, moveToVisibleFields } from '../errors/messages.ts';
import type { FieldElements } from '../elements/elements.ts';
import { type AddressRule, type AddressRuleContext, checkRules } from './rules.ts';
import { isUnknownRegion } from '../value/regionNames.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { AddressFormTexts } from '../types.ts';

const withoutOptional = { company: '', line2: '', line3: '' };

/**
 * Returns the selected address if its street and place are unchanged in the fields. Otherwise, returns undefined,
 * because the service's data no longer applies.
 */
const currentAddress = (value: PostalFields, address: Address | undefined): Address | undefined =>
  address && isSameAddress({ ...value, ...withoutOptional }, { ...toFormFields(address), ...withoutOptional })
    ? address
    : undefined;

interface RuledForm {
  rules: readonly AddressRule[] | null | undefined;
  context: AddressRuleContext;
  form: AddressFields;
  container: HTMLElement | null;
  elements: FieldElements;
  /** Whether the form currently renders the field. */
  isRendered(field: AddressFormField): boolean;
}

const noRules: readonly AddressRule[] = [];

/**
 * Applies the shop's rules to the fields. A refusal of a selected or autofilled address is shown immediately. A refusal
 * of a typed address is shown when its field loses focus. A form with a refused address is not submitted.
 */
export function useAddressRules(options: RuledForm) {
  const { form, container, elements } = options;
  const findRefusals = (value: PostalFields): AddressFormTexts => {
    const { context, isRendered } = options;
    const rules = options.rules ?? noRules;
    const refusals = rules.length > 0 ? checkRules(rules, value, currentAddress(value, form.address), context) : {};
    // `addressSchema` refuses it too.
    if (isUnknownRegion(value))
      refusals.region ??= describeProblem({ field: 'region', kind: 'region' }, value.country, context.words);
    return moveToVisibleFields(refusals, isRendered);
  };
  const allRefusals = findRefusals(form.value);
  const fields = Object.keys(allRefusals) as AddressFormField[];

  // A refusal that is already shown stays visible while it applies. No new refusal appears while the user is typing.
  const [reported, setReported] = useState<ReadonlySet<AddressFormField>>(new Set());
  const [checkedAddress, setCheckedAddress] = useState<Address>();
  const isNew = form.address !== checkedAddress;
  if (isNew) setCheckedAddress(form.address);
  if (isNew && form.address && !form.edited) setReported(new Set(fields));
  else if ([...reported].some((field) => !allRefusals[field]))
    setReported(new Set([...reported].filter((field) => allRefusals[field])));

  const visited = useRef<ReadonlySet<AddressFormField>>(new Set());
  const report = (texts: AddressFormTexts, isMeant: (field: AddressFormField) => boolean = () => true) => {
    setReported((before) => new Set([...before, ...(Object.keys(texts) as AddressFormField[]).filter(isMeant)]));
  };
  const refuse = (texts: AddressFormTexts): boolean => {
    report(texts);
    elements.focus(Object.keys(texts)[0]);
    return Object.keys(texts).length > 0;
  };

  const isRuled = Boolean(options.rules);
  useEffect(() => {
    if (isRuled)
      for (const name of elements.names())
        if (name !== 'search') elements.setValidity(name, allRefusals[name as AddressFormField] ?? '');
  });
  useSubmitStep(container, {
    order: submitOrder.rules,
    // Needed for forms that the browser does not validate (`noValidate`).
    check() {
      const texts = findRefusals(form.getState().value);
      if (Object.keys(texts).length === 0 || elements.isDisabled()) return true;
      flushSync(() => {
        refuse(texts);
      });
      return false;
    },
  });

  const texts: AddressFormTexts = {};
  for (const field of fields) if (reported.has(field)) texts[field] = allRefusals[field] ?? '';
  return {
    /** Refusals to show, by field. */
    refusals: texts,
    isRefused: fields.length > 0,
    /** Called when the user leaves a field, or when autofill changes a field that does not have focus. */
    onLeave(field: AddressFormField) {
      visited.current = new Set([...visited.current, field]);
      report(findRefusals(form.getState().value), (name) => visited.current.has(name));
    },
    reportAll() {
      report(allRefusals);
    },
    reset() {
      visited.current = new Set();
      setReported(new Set());
    },
    /**
     * Shows why the address is refused. If no required field is empty (`isWhole` is true), focuses the first refused
     * field. Returns whether the form is valid.
     */
    validate(isWhole: boolean): boolean {
      const found = findRefusals(form.getState().value);
      if (isWhole) return !refuse(found);
      report(found);
      return false;
    },
  };
}

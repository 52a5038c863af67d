import type { FormWords } from '../Words.ts';
import { getOwn } from '../../../core/index.ts';

const cities: Record<string, string> = { suburb: '市区町村・地区', district: '地区', postTown: '市町村' };
const regions: Record<string, string> = {
  area: '地域',
  county: '郡・県',
  department: '県名',
  district: '地区',
  doSi: '道・市',
  emirate: '首長国',
  island: '島名',
  oblast: '州（オブラスト）',
  parish: '教区',
  prefecture: '都道府県',
  province: '州・省・県',
  state: '州名',
};
const postalCodes: Record<string, string> = {
  zip: '郵便番号（ZIPコード）',
  pin: '郵便番号（PINコード）',
  eircode: '郵便番号（Eircode）',
  postcode: '郵便番号',
  cep: '郵便番号（CEP）',
};
const postalCode = (word: string) => getOwn(postalCodes, word) ?? '郵便番号';

export const formJa: FormWords = {
  legend: () => '住所',
  country: () => '国・地域',
  name: () => 'お名前',
  givenName: () => '名（名前）',
  familyName: () => '姓（名字）',
  company: () => '会社名',
  line1: () => '住所（番地まで）',
  street: () => '町名・通り',
  houseNumber: () => '番地',
  line2: () => '建物名・部屋番号',
  addLine2: () => '建物名・部屋番号を追加',
  line3: () => 'その他の住所情報',
  district: () => '地区',
  city: (word) => getOwn(cities, word) ?? '市区町村',
  region: (word) => getOwn(regions, word) ?? '州・地域',
  postalCode,
  phone: () => '電話番号',
  optional: () => '任意',
  choose: () => '選択',
  search: () => '住所を検索する',
  locate: () => '現在地を使用する',
  locationUnknown: () => '現在地を取得できません。ブラウザーで位置情報を許可するか、住所を直接入力してください。',
  unfinished: () => '候補から選択するか、住所を直接入力してください。',
  required: (field) => `${field}を入力してください。`,
  houseNumberMissing: () => '番地を入力してください。番地がない場合は「-」を入力してください。',
  phoneOdd: () => '電話番号をご確認ください。',
  postalCodeOdd: (word, example) =>
    `${postalCode(word)}をご確認ください。${example ? `通常は「${example}」のような形式です。` : ''}`,
  poBox: () => '私書箱には配達できません。番地のある住所を入力してください。',
  countryNotServed: (country) => `${country}への配送は行っておりません。`,
  residentialOnly: () => '個人のお宅にのみ配達しております。この住所は会社の住所のようです。',
  notListed: (field) => `${field}を一覧から選択してください。`,
  tooLong: (field) => `${field}が長すぎます。`,
  unverifiedUnit: (unit) =>
    `「${unit}」は入力されたまま残しました。住所データに登録がないため、誤りがないかご確認ください。`,
  language: () => '住所の言語',
};

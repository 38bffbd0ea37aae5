import { expect, it } from 'vitest';
import { nameParts } from '../../shared/surname.ts';

it.each([
  ['George Eliot', 'George', 'Eliot'],
  ['Ursula K. Le Guin', 'Ursula K.', 'Le Guin'],
  ['Simone de Beauvoir', 'Simone', 'de Beauvoir'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Annette von Droste-Hülshoff', 'Annette', 'von Droste-Hülshoff'],
  ['Kurt Vonnegut Jr.', 'Kurt Jr.', 'Vonnegut'],
  ['Kurt Vonnegut, Jr.', 'Kurt Jr.', 'Vonnegut'],
  ['Di Brandt', 'Di', 'Brandt'],
  ['Liu Cixin', 'Cixin', 'Liu'],
  ['Mo Yan', 'Yan', 'Mo'],
  ['Cao Xueqin', 'Xueqin', 'Cao'],
  ['Gao Xingjian', 'Xingjian', 'Gao'],
  ['Han Kang', 'Kang', 'Han'],
  ['Hao Jingfang', 'Jingfang', 'Hao'],
  ['Cho Nam-joo', 'Nam-joo', 'Cho'],
  ['Ken Liu', 'Ken', 'Liu'],
  ['Yiyun Li', 'Yiyun', 'Li'],
  ['Lee Child', 'Lee', 'Child'],
  ['Lin Carter', 'Lin', 'Carter'],
  ['Lin Enger', 'Lin', 'Enger'],
  ['Tao Lin', 'Tao', 'Lin'],
  ['Yang Huang', 'Yang', 'Huang'],
  ['Claude Lévi-strauss', 'Claude', 'Lévi-strauss'],
  ['Tawfiq Al-hakim', 'Tawfiq', 'Al-hakim'],
  ['Han Nolan', 'Han', 'Nolan'],
  ['Kim Stanley Robinson', 'Kim Stanley', 'Robinson'],
  ['Simone Schwarz-Bart', 'Simone', 'Schwarz-Bart'],
  ['Voltaire', '', 'Voltaire'],
  ['Henry IV', 'Henry', 'IV'],
  ['', '', ''],
])('%s is written %s and %s', (name, given, surname) => {
  expect(nameParts(name)).toEqual({ given, surname });
});

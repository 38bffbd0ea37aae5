import { expect, it } from 'vitest';
import { sectionsIn } from '../../web/features/groups/sectionLines.ts';

const section = (name: string, at = '', unit = 'page', on = '') => ({ name, at, unit, on });

it('A line is a section: its name, then the place and the day where they are given', () => {
  expect(
    sectionsIn(
      [
        'Part one, 120, 2026-12-01',
        '  Part two,240',
        '',
        'The end; 100 %',
        'Epilogue\t512\t2027-01-15',
        'Chapter 5',
        'Chapter 6, 2026-12-24',
        '第一部、１２０',
        'الرسائل، ٤٥٪',
      ].join('\r\n'),
    ),
  ).toEqual([
    section('Part one', '120', 'page', '2026-12-01'),
    section('Part two', '240'),
    section('The end', '100', 'percent'),
    section('Epilogue', '512', 'page', '2027-01-15'),
    section('Chapter 5'),
    section('Chapter 6', '', 'page', '2026-12-24'),
    section('第一部', '１２０'),
    section('الرسائل', '٤٥', 'percent'),
  ]);
});

it('What is no place belongs to the name', () => {
  expect(sectionsIn('Bath, and after\nBath, and after, 1,200\n1984')).toEqual([
    section('Bath, and after'),
    section('Bath, and after', '1,200'),
    section('1984'),
  ]);
});

import type { ImportTextId } from '../../../shared/importTexts.ts';

/** What an import says of a file and of its rows, by its id. */
export const importTexts: Record<ImportTextId, string> = {
  isbn: 'ISBNが一致しています',
  isbn_title_author: 'ISBN、書名、著者が一致しています',
  isbn_title: 'ISBNと書名が一致しています',
  isbn_author: 'ISBNと著者は一致していますが、書名が違います',
  isbn_only: 'ISBNは一致していますが、書名と著者が違います',
  id: 'IDが一致しています',
  id_title_author: 'ID、書名、著者が一致しています',
  id_title: 'IDと書名が一致しています',
  id_author: 'IDと著者は一致していますが、書名が違います',
  id_only: 'IDは一致していますが、書名と著者が違います',
  title_author: '書名と著者が同じです',
  title_author_nearly: '書名と著者がほぼ同じです',
  title: '書名は同じですが、著者が違います',
  author: '著者が同じです',
  numbers_differ: '番号が複数の本に当てはまります',
  number_of_other: '番号の本と、書名・著者の本が違います',
  several_books: '同じ書名と著者の本が複数あります',
  other_place: '書名と著者は同じですが、シリーズの巻数が異なります',
  number_unknown: 'この番号の本は見つからず、行に書名もありません',
  title_unknown: 'この書名の本はまだありません。追加されます',
  left_out: 'あなたが除外しました',
  wanted_new: '新しい本として追加します',
  chosen: 'あなたが選んだ本です',
  second_row: '前の行と同じ本です。足りない項目だけを追加します',
  book_gone: 'この本はもうここにありません。この行をもう一度取り込んでください。',
  books_many:
    '今日の取り込みで追加できる新しい本は{most}冊までです。明日この行をもう一度取り込んでください。',
  changed_since: 'その後あなたが変更したため、そのまま残しました：{fields}',
  row_cells: 'この行のセルは{cells}個ですが、見出しは{headers}個です',
  row_cells_to:
    'この行のセルは{cells}個ですが、見出しは{headers}個です（{line}行目まで続いています。引用符が抜けているかもしれません）',
  row_no_book: 'この行には書名も番号もなく、どの本かわかりません',
  no_book: 'これは本ではありません',
  list_no_book: '「{cell}」は本ではありません。リストには著者や主題も入ることがあります',
  no_work: 'この行にはOpen Libraryの作品がありません',
  say_columns: '書名かISBNがどの列にあるか、先に指定してください',
  deleted_there: 'この本は{service}で削除されています',
  status_wrong: '「{cell}」は読書状態として認識できません',
  rating_wrong: '「{cell}」は0から{most}までの評価ではありません',
  number_wrong: '「{cell}」は数ではありません',
  isbn_wrong: '「{cell}」はISBNではありません',
  rounded: '「{cell}」は表計算ソフトで丸められていて、本を特定できません',
  date_wrong: '「{cell}」は日付ではありません',
  dates_wrong: '「{cell}」は期間ではありません',
  month_unclear: '「{cell}」のどの数が月かわからないため、年だけを取り込みました',
  date_future: '「{cell}」は未来の日付です',
  json_wrong: '「{cell}」はJSONではありません',
  value_wrong: '「{cell}」はその項目では使えない値です',
  note_wrong: '「{cell}」はメモではありません',
  note_long: 'メモが10万文字を超えているため、末尾を省きました',
  start_alone: '終わりのない開始日は、この状態の本の読書記録に当てはまらないため省きました',
  readings_many: '日付のない読書記録{count}件のうち、{taken}件を取り込みました',
  ends_before: '読書の終わり（{endedOn}）が始まり（{startedOn}）より前のため、開始日を省きました',
  review_unrated: 'レビューには評価が必要です。評価がないため、非公開メモに入れました',
  review_long: 'レビューは{most}文字までのため、末尾を非公開メモに入れました',
  half_star: 'レビューの評価は星1つからのため、半分の星を1つにしました',
  file_empty: 'このファイルは空です。',
  file_blank: 'このファイルには空白と空行しかありません。',
  file_large: 'このファイルは50MBを超えています。本のリストとしては大きすぎます。',
  rows_many: 'このファイルは{most}行を超えています。分割して、順に取り込んでください。',
  rows_none: 'このファイルには見出ししかなく、本がありません。',
  columns_many:
    'このファイルの1行目には{columns}列あります。{most}列を超える表は本のリストとして扱えません。',
  quote_open:
    '{line}行目から始まる行で、引用符が開いたまま閉じていません。閉じてから、もう一度送ってください。',
  row_long: '{line}行目から始まる行が100万文字を超えています。本としては長すぎます。',
  row_long_quote:
    '{line}行目から始まる行が100万文字を超えています。本としては長すぎます。引用符が閉じていないのかもしれません。閉じてから、もう一度送ってください。',
  row_wrong: '{line}行目から始まる行を読み取れません。',
  row_wrong_quote:
    '{line}行目から始まる行を読み取れません。引用符が閉じていないのかもしれません。閉じてから、もう一度送ってください。',
  text_unknown:
    'このファイルには列もISBNもなく、本のリストが見つかりませんでした。先頭は「{begin}」です。',
  json_unknown:
    'JSONですが、対応している本のリストではありません（{names}が含まれています）。LibraryThing、BookWyrm、CommonplaceのJSONに対応しています。',
  json_unknown_bare:
    'JSONですが、対応している本のリストではありません（名前が含まれていません）。LibraryThing、BookWyrm、CommonplaceのJSONに対応しています。',
  json_deep: 'このJSONは入れ子が深すぎて、本のリストとして扱えません。',
  json_item_long: 'このJSONの項目（「{key}」）は本としては長すぎます。',
  json_cut: 'このJSONは途中で終わっています。最後まで保存または送信されていません。',
  json_invalid: 'このファイルは正しいJSONではありません（「{near}」付近）。',
  nul: 'このファイルにはテキストにないバイトが含まれています。テキストファイルではないか、途中で壊れています。書き出し直して、そのまま送ってください。',
  nul_line:
    'このファイルにはテキストにないバイトが含まれています（最初は{line}行目）。テキストファイルではないか、途中で壊れています。書き出し直して、そのまま送ってください。',
  web_page:
    'これはウェブページで、書き出したファイルではありません。ログアウトした状態でダウンロードしたのかもしれません。ログインして、もう一度書き出してください。',
  excel:
    'これはExcelブックです。開いて「名前を付けて保存」から「CSV UTF-8」を選び、そのファイルを送ってください。',
  workbook:
    'これは表計算ソフトのファイルです。開いて「名前を付けて保存」から「CSV UTF-8」を選び、そのファイルを送ってください。',
  pdf: 'これはPDFです。本はCSV、TSV、JSON、テキストのファイルから読み取れます。',
  picture: 'これは画像です。本はCSV、TSV、JSON、テキストのファイルから読み取れます。',
  database:
    'これはデータベースです。元のアプリから本をCSVで書き出して、そのファイルを送ってください。',
  packed: 'これは{kind}アーカイブです。展開するか、ZIPにして送ってください。',
  archive_empty: 'このアーカイブには、本を読み取れるものがありません。',
  archive_unknown: 'このアーカイブのファイルに本のリストはありません：{names}',
  archive_unknown_more: 'このアーカイブのファイルに本のリストはありません：{names}、ほか{more}件',
  archive_large: '展開すると50MBを超えます。展開して、本のファイルだけを送ってください。',
  archive_files: 'このアーカイブにはファイルが多すぎます。本のファイルだけを送ってください。',
  archive_password: 'このアーカイブにはパスワードがかかっています。外してから送ってください。',
  archive_damaged:
    'このアーカイブは壊れていて展開できません。作り直すか、中のファイルを送ってください。',
  waits_for_hour:
    'あなたのファイルは、この1時間に処理できる分に達しました。続きは次の1時間のうちに自動で処理されます。',
  given_up:
    'こちら側で問題が繰り返し起きました。もう一度試すか、このサイトの運営者に知らせてください。',
  row_failed: 'この行を取り込むたびに当方で問題が起きたため、取り込みませんでした',
  row_progress_many:
    'この行には読書の進み具合の記録が{count}件あります。1冊につき{most}件までです。',
  file_progress_many:
    'この行で、ファイル内の進み具合の記録が{most}件を超えました。1回の取り込みの上限を超えています。',
  rows_failed:
    '次の本は当方の問題により取り込めませんでした：{titles}。ほかはすべて取り込みました。',
  rows_failed_more:
    '次の本は当方の問題により取り込めませんでした：{titles}、ほか{more}件。それ以外はすべて取り込みました。',
  apply_given_up:
    '当方で問題が繰り返し起き、残りは取り込めませんでした。続けて取り込むか、取り込んだ分を取り消せます。',
  undo_given_up:
    '当方で問題が繰り返し起き、残りは取り消せませんでした。もう一度取り消してみてください。',
  undo_failed:
    '当方で問題が起き、次の本は取り消せませんでした：{titles}。もう一度取り消してみてください。',
  undo_failed_more:
    '当方で問題が起き、次の本は取り消せませんでした：{titles}、ほか{more}件。もう一度取り消してみてください。',
  kept_books: 'その後あなたが変更したものは残しました：{titles}',
  kept_books_more: 'その後あなたが変更したものは残しました：{titles}、ほか{more}件',
};

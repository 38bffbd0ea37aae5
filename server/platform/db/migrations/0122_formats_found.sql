-- Outside of a transaction: an index for the books of a format that few have; of printed ones there is enough among the first.
drop index concurrently if exists editions_by_format;
create index concurrently editions_by_format on editions (format_of(physical_format), book_id)
  where format_of(physical_format) <> 'paper';

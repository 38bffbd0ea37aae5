-- Who is suspended or being deleted: nobody meets them.
create view absences (id) as
select id from users where leaving_at is not null or suspended_at is not null;

-- Whom a viewer does not meet, for a block of either. Admins are not kept from seeing what they look after by whoever
-- blocks them.
create view blocks_both_ways (viewer_id, id) as
select blocker_id, blocked_id
  from blocks
 union all
select b.blocked_id, b.blocker_id
  from blocks b
  join users v on v.id = b.blocked_id and v.role <> 'admin';

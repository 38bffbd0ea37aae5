-- Of what was here before, that it is not for everybody is carried over like a change of privacy, a few hundred rows at a time
-- beside traffic. Until then it is met and passed over, as it was.
update users u
   set is_carrying_over = true
 where not u.is_carrying_over
   and (u.profile_visibility <> 'public' or u.suspended_at is not null
        or exists (select from lists l where l.user_id = u.id and l.visibility <> 'public')
        or exists (select from quotes q
                     join entries e on e.user_id = q.user_id and e.book_id = q.book_id
                    where q.user_id = u.id and (q.visibility <> 'public' or e.visibility <> 'public')));

-- Answers are counted by what they say of themselves, so these do at once. There are few.
update answers a
   set is_for_everybody = false
  from users u
 where u.id = a.user_id and (u.profile_visibility <> 'public' or u.suspended_at is not null);

-- An account's export pages through what somebody has caused, of which there may be as much as they have followers.
create index notification_causes_of_actor_in_order on notification_causes (actor_id, notification_id, source_id);
drop index notification_causes_of_actor;

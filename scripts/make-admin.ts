import { usernameKeyOf } from '../server/domains/people/accounts/usernames.ts';
import { makeAdmin } from '../server/domains/people/users/users.sql.ts';
import { withDatabase } from './database.ts';

const [username = ''] = process.argv.slice(2);

if (username.trim() === '') {
  console.error('Whose role? npm run make-admin -- <username>');
  process.exitCode = 1;
} else {
  await withDatabase(async (db) => {
    const user = await makeAdmin(db, usernameKeyOf(username));
    if (user) return console.log(`${user.username} is an admin now.`);
    console.error(`There is nobody named ${username}. They have to sign up first.`);
    process.exitCode = 1;
  });
}

import {
  allowFailureOf,
  answer,
  expect,
  expectPlace,
  hold,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';

const SIGN_IN = 'POST /api/users/signin';

const submitIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^sign in$/i });
const welcome = (page: Page) => page.getByRole('banner').getByText(/^Welcome, /);

async function fill(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
}

// Specification: 1.1, 2.signin.1, 2.signin.3, 4.account.7, 7.1, 7.4
test('a member signs in and is welcomed on the home page', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/home');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fill(page, `  ${ada.username} `, ada.password);
  await submitIn(page).click();
  await expectPlace(page, '/home');
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);

  await page.reload();
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
});

// Specification: 2.signin.4
test('the sign-in page leads to sign-up and home', async ({ page }) => {
  await page.goto('/#/Account/Signin');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expectPlace(page, '/Account/Signup');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expectPlace(page, '/home');
});

// Specification: 5.signin.1, 5.signin.2
test('a blank username and password are asked for, each until it is edited', async ({ page }) => {
  await page.goto('/#/Account/Signin');
  const calls = requestsOf(page, SIGN_IN);
  await fill(page, '   ', '   ');
  await submitIn(page).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('a');
  await expect(page.getByText('Username is required')).toHaveCount(0);
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password').fill('b');
  await expect(page.getByText('Password is required')).toHaveCount(0);
  expect(calls).toHaveLength(0);
});

// Specification: 2.signin.5
test('a wrong password is refused in the red alert and keeps what was typed', async ({
  page,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.goto('/#/Account/Signin');
  allowFailureOf(page, SIGN_IN);
  await fill(page, ada.username, 'not her password');
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Invalid username or password',
  );
  await expect(page.getByLabel('Username')).toHaveValue(ada.username);
  await expectPlace(page, '/Account/Signin');
});

const failures = [
  {
    title: "the server's message",
    how: { status: 423, json: { message: 'This account is locked' } },
    sentence: 'This account is locked',
  },
  {
    title: '401 without a message',
    how: { status: 401 },
    sentence: 'Invalid username or password',
  },
  {
    title: 'a lost network',
    how: { isLost: true },
    sentence: 'Network error. Please check if the server is running.',
  },
  { title: 'a failure without a message', how: { status: 500 }, sentence: 'Sign in failed' },
  {
    title: 'an answer that is no JSON',
    how: { status: 502, text: '<h1>Bad gateway</h1>' },
    sentence: 'Sign in failed',
  },
];

// Specification: 4.account.7, 8.signin.1
test('each failed sign-in has its sentence in the alert', async ({ page }) => {
  await page.goto('/#/Account/Signin');
  await fill(page, 'ada', 'secret');
  for (const { title, how, sentence } of failures)
    await test.step(title, async () => {
      await answer(page, SIGN_IN, how);
      await submitIn(page).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
    });
});

// Specification: 4.account.6
test('a second press while signing in is ignored', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/Account/Signin');
  const call = await hold(page, SIGN_IN);
  const calls = requestsOf(page, SIGN_IN);
  await fill(page, ada.username, ada.password);
  await page.getByLabel('Password').press('Enter');
  await expect.poll(() => calls.length).toBe(1);
  await page.getByLabel('Password').press('Enter');
  call.letGo();
  await expect(welcome(page)).toBeVisible();
  expect(calls).toHaveLength(1);
});

// Specification: 2.signin.2, 2.signin.4, 2.details.3
test('a visitor who wanted a book signs in and is led back to it', async ({
  page,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(
    page.getByText(`Sign in to view "${book.title}" and access all features`),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /back/i })).toHaveAttribute(
    'href',
    `#/details/${book.googleId}`,
  );
  await fill(page, ada.username, ada.password);
  await submitIn(page).click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
});

// Specification: 2.signin.3; ASVS: 3.7.2
test('a forged way back is ignored: signing in leads home', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/Account/Signin');
  const forged = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/details/../../users',
    '/details/x?q=1#y',
    { pathname: '//evil.example' },
  ];
  for (const returnTo of forged) {
    await page.evaluate((state) => history.replaceState({ state, key: 'forged' }, ''), {
      returnTo,
      bookTitle: 'A free book',
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByText('A free book')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toBeVisible();
  }
  await fill(page, ada.username, ada.password);
  await submitIn(page).click();
  await expectPlace(page, '/home');
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
});

for (const [what, isOther] of [
  ['that the session is dead', false],
  ['that it is somebody else’s', true],
] as const)
  test(`a check from before signing in says too late ${what}, and nobody listens`, async ({
    page,
    signUp,
  }) => {
    const ada = await signUp('ada');
    const theo = await signUp('theo');
    const other = await theo.call('GET /api/profile');
    const { _id, username } = isOther ? theo : ada;
    await page.addInitScript(
      (user) => localStorage.setItem('commonplace.user', JSON.stringify(user)),
      { _id, username, name: username, role: 'reader', identity: 'reader' },
    );
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let answered = 0;
    await page.route('**/api/profile', async (route) => {
      await gate;
      await route
        .fulfill(
          isOther
            ? { status: 200, json: other }
            : { status: 401, json: { message: 'Please sign in', code: 'unauthenticated' } },
        )
        // Whoever asked may have given up.
        .catch(() => {});
      answered += 1;
    });
    await page.goto('/#/Account/Signin');
    await fill(page, ada.username, ada.password);
    await submitIn(page).click();
    await expectPlace(page, '/home');
    await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
    letGo();
    await expect.poll(() => answered).toBeGreaterThan(0);
    // As long as an answer takes to be shown, and more.
    await page.waitForTimeout(500);
    await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
  });

// Specification: 4.account.2
test('signing out forgets the user even when the call fails, and leads home', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/users-list');
  await answer(page, 'POST /api/users/signout', { status: 500 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
});

test('somebody signs in with the keyboard alone', async ({ page, signUp }) => {
  const ada = await signUp('ada');
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(ada.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expect(welcome(page)).toHaveText(`Welcome, ${ada.username}!`);
});

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the Tab key does not lead there');
}

/**
 * Words that people use for each other when they tell of a book. A word may stand in several groups; those beside it count
 * for less than the word itself.
 */
const GROUPS = `
boy lad youth son child kid schoolboy
girl lass daughter child kid schoolgirl
child kid infant toddler children orphan
baby infant newborn
man fellow gentleman guy
woman lady wife female
old elderly aged ageing aging pensioner retired
young youth teenager teenage adolescent
teenager teen adolescent youth
mother mum mom mama parent
father dad papa parent
parent mother father
grandmother granny grandma
grandfather grandpa
brother sibling
sister sibling
twin twins sibling
husband spouse married
wife spouse married
marry marriage wedding bride married engaged
widow widower
lover mistress affair adultery unfaithful
adultery affair unfaithful
love romance lover beloved
friend companion friendship
enemy foe rival
king monarch throne ruler crown
queen monarch throne ruler
prince princess royal heir
servant maid valet butler housekeeper
butler valet servant
housekeeper maid servant
governess nurse tutor teacher
teacher schoolmaster professor tutor
professor scholar academic
student pupil undergraduate scholar
school academy college boarding
university college campus
doctor physician surgeon medic
nurse carer caretaker caring
lawyer attorney barrister solicitor advocate
judge court trial
detective inspector policeman sleuth investigator commissioner
police policeman cop constable inspector
spy agent espionage secret
mole traitor spy double
soldier officer army troops
war battle trenches front
sailor seaman captain crew ship
captain commander skipper
ship boat vessel steamer
boat ship raft lifeboat canoe skiff
sea ocean
island isle
priest monk clergyman parson minister vicar
monk friar abbey monastery
abbey monastery monk
nun convent
god deity gods
devil satan demon lucifer
witch wizard sorcerer magician
magician wizard sorcerer conjurer
wizard magician sorcerer magic
magic spell enchantment magical
ghost spirit haunted phantom spectre
vampire undead blood
monster creature beast
robot android machine automaton
android robot artificial
alien extraterrestrial invaders martians
astronaut spaceman cosmonaut space
spaceship starship spacecraft ship rocket
planet world
moon lunar
future dystopia
computer machine artificial
hacker computer
murder kill killer murdered slaughter
murderer killer murders assassin
kill murder slay killed dead die
die death dead dies died dying
dead death corpse body
corpse body dead
suicide kill hang drown
poison poisoned arsenic
axe hatchet
steal theft thief rob stolen burglar
thief burglar steal robber
rob robbery bank
prison jail gaol cell prisoner convict
prisoner convict captive prison
convict prisoner criminal
escape flee run away
kidnap abduct carried captive hostage
rape abuse assault violated
abuse abused cruelty hurt
slave slavery enslaved plantation
plantation slave estate
treasure gold fortune
gold treasure
money fortune rich wealth
rich wealthy millionaire fortune
poor poverty beggar
farm farmer peasant
farmer peasant farm
village hamlet town
town city village
city town
house mansion manor home
mansion manor house castle
castle fortress tower
hotel inn guesthouse
inn tavern hotel
shop store
store shop
forest wood woods
mountain mountains alp peak
desert sand dunes
river stream
jungle rainforest
snow snowy winter blizzard
winter snow
ice frozen snow arctic
road journey travel
journey travel voyage trip
train railway express
car automobile motor
plane aeroplane airplane pilot
pilot aviator airman flying plane
circus carnival
dog hound puppy
cat kitten
horse pony
pig swine pigs
rabbit hare rabbits
wolf wolves
bear bears
tiger big cat
whale whales
fish fishing fisherman
bird birds
insect beetle bug vermin
spider web
mouse mice
rat rats
dragon dragons
dwarf dwarves dwarfs
hobbit halfling
elf elves
giant giants
school pupils class
book novel manuscript
library librarian books
writer author novelist
author writer novelist
poet poetry poem
painter artist painting
painting portrait picture canvas
portrait painting picture
actor actress theatre stage
music musician song
piano pianist
diary journal notebook
journal diary
letter letters epistolary correspondence
comic graphic drawn strip
dream dreams nightmare
memory remember forget amnesia
forget memory amnesia forgets remember
mad insane madness crazy lunatic
crazy mad insane madness
sad grief sorrow mourning
grief mourning sorrow bereaved
funny comic comedy humorous satire
angry rage anger
jealous jealousy envy
revenge vengeance avenge
guilt conscience guilty remorse
secret hidden mystery
blind sightless eyes
deaf mute silent dumb
mute silent deaf speak
paralysed paralyzed quadriplegic wheelchair crippled
wheelchair crippled lame
ill sick illness disease
plague epidemic pandemic disease pestilence flu
flu plague epidemic pandemic
cancer tumour illness
pregnant pregnancy baby bear
birth born
cook chef food kitchen
food eat eating meal cook
meat flesh vegetarian
wine drink drunk alcohol
drunk drunkard alcoholic drink
drug drugs opium heroin pill
game play contest tournament
contest tournament competition games
television tv broadcast
experiment laboratory scientist
scientist experiment laboratory inventor professor
operation surgery surgeon
genius brilliant clever prodigy
clever brilliant intelligent genius
stupid simple idiot slow
slow simple idiot
ugly hideous
beautiful beauty
hate hatred loathe
black african negro
jew jewish jews
indian india
nazi nazis hitler german
german germany
english england british
french france
russian russia
chinese china
japanese japan
korean korea
american america
italian italy
swedish sweden
irish ireland
african africa
arab arabic
iran persia persian
revolution uprising revolt rebellion
rebellion revolt uprising
empire imperial emperor
society state regime
government state regime
orphan orphaned foundling
foundling orphan
stranger foreigner outsider
neighbour neighbor neighbours door
boss employer master
employer master
hunt chase pursue hunter
chase hunt pursue
sword blade knife
knife blade stab
gun pistol rifle shot shoot
shoot shot gun
bow arrow archer
fire burn flames
burn fire burning
flood water rain
storm tempest hurricane
wreck shipwreck castaway stranded
shipwreck castaway stranded wreck
wedding marriage bride
party ball feast
dance ball dancing
christmas yuletide
summer holiday vacation
holiday vacation
vacation holiday
hawk falcon goshawk
potato potatoes
cannibal eats flesh
clown circus
basement cellar
attic loft garret
sewer drains sewers
window windows
door doors
mirror looking-glass
clock watch time
time era centuries
animal animals beast
soul souls spirit daemon
daemon soul
apocalypse end world collapse
survive survivor survival surviving
survivor survive survivors
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const SYNONYMS = new Map<string, Set<string>>();
for (const [word = '', ...others] of GROUPS) {
  const known = SYNONYMS.get(word) ?? new Set<string>();
  for (const other of others) known.add(other);
  SYNONYMS.set(word, known);
}

/** What may stand in a text for a word, which is given as a person types it, in lower case. */
export function synonymsOf(word: string): string[] {
  const found = SYNONYMS.get(word) ?? SYNONYMS.get(singularOf(word));
  return found ? [...found] : [];
}

/** The heads of the groups are singular. */
const singularOf = (word: string) =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^s])s$/, '');

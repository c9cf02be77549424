export type Gender = 'female' | 'male'

/** Names as one culture gives them. `languages` are BCP 47 tags spoken at home; `share` is a weight. */
export interface Culture {
  share: number
  languages: readonly string[]
  surnames: readonly string[]
  mothers: readonly string[]
  fathers: readonly string[]
  girls: readonly string[]
  boys: readonly string[]
  /** Surnames that women carry in another form. */
  feminine?: (surname: string) => string
}

const words = (text: string) => text.split(' ')
const polish = (surname: string) => surname.replace(/(sk|ck|dzk)i$/, '$1a')

export const cultures: readonly Culture[] = [
  {
    share: 38,
    languages: ['en'],
    surnames: words(
      'Ashworth Baker Barrett Bennett Bishop Bowden Brooks Carpenter Chappell Coles Collins Cooper Davies Dawson Edwards Fletcher Foster Gibbs Godfrey Greenslade Hale Harding Hawkins Hobbs Hollister Hughes Jenkins Kingsbury Lawson Lovell Marsh Maynard Merrick Morgan Newton Norris Osborne Palmer Parfitt Perrett Phillips Pocock Porter Redwood Rees Rossiter Russell Sharp Shepherd Skinner Stokes Sweet Taylor Thatcher Tovey Tucker Vowles Walters Webb Weeks Willcox Withers Wood Yeo',
    ),
    mothers: words(
      'Alice Amy Becky Carly Charlotte Claire Danielle Donna Emma Gemma Hannah Helen Jenny Jo Kate Kelly Laura Lisa Lucy Nicola Rachel Rebecca Sarah Sian Sophie Stephanie Tanya Victoria Zoe',
    ),
    fathers: words(
      'Adam Andrew Ben Callum Chris Dan Darren Dave Gareth Gavin Ian James Jamie Jon Lee Luke Mark Martin Matt Nathan Neil Paul Rhys Rob Sam Simon Steve Tim Tom Will',
    ),
    girls: words(
      'Ada Amelia Ava Beatrice Daisy Eliza Ella Elsie Emily Evie Florence Freya Georgia Grace Harper Isla Ivy Jessica Lily Lottie Mabel Maisie Matilda Millie Molly Niamh Olive Poppy Rosie Ruby Seren Tilly Willow',
    ),
    boys: words(
      'Albie Alfie Archie Arthur Barney Charlie Dylan Edward Ethan Evan Finley Finn Freddie George Harry Harvey Henry Jack Jacob Joe Leo Logan Louis Max Noah Oliver Oscar Reuben Riley Rory Stanley Teddy Theo Toby',
    ),
  },
  {
    share: 11,
    languages: ['so', 'en'],
    surnames: words(
      'Abdi Abdullahi Adan Ahmed Ali Aweys Barre Dahir Elmi Farah Guled Hassan Hersi Hussein Ibrahim Jama Mohamud Nur Omar Osman Samatar Warsame Yusuf',
    ),
    mothers: words(
      'Amina Asha Deeqa Fadumo Faiza Halima Hibo Hodan Ifrah Khadija Ladan Maryan Nasra Sagal Safiya Sahra Ubah Zahra',
    ),
    fathers: words(
      'Abdirahman Abshir Ahmed Bashir Daud Farhan Hassan Ismail Jamal Khadar Liban Mahad Mustafa Nuur Said Yasin Yusuf',
    ),
    girls: words(
      'Aaliyah Amal Amira Ayaan Bilan Fawzia Hafsa Hamda Iman Ismahan Leyla Muna Najma Sabrin Salma Sumaya Yasmin',
    ),
    boys: words(
      'Abdullahi Ayub Bilal Hamza Haroon Idris Ilyas Ismail Khalid Mahdi Musa Sakariye Suhayb Yahya Zakaria',
    ),
  },
  {
    share: 9,
    languages: ['pl', 'en'],
    surnames: words(
      'Adamczyk Dąbrowski Górski Jabłoński Jankowski Kaczmarek Kamiński Kowalczyk Kowalski Krawczyk Lewandowski Mazur Nowak Nowicki Pawlak Piotrowski Szymański Walczak Wiśniewski Wójcik Wróbel Zając Zieliński',
    ),
    mothers: words(
      'Agnieszka Aleksandra Anna Beata Dorota Ewa Iwona Joanna Justyna Kasia Magdalena Małgorzata Marta Monika Renata Sylwia',
    ),
    fathers: words(
      'Adam Bartek Dariusz Grzegorz Jacek Jakub Krzysztof Łukasz Marcin Marek Mateusz Paweł Piotr Rafał Tomasz Wojtek',
    ),
    girls: words(
      'Alicja Amelia Hanna Julia Kinga Lena Liliana Maja Nadia Oliwia Pola Wiktoria Zofia Zuzanna',
    ),
    boys: words(
      'Antoni Borys Dawid Filip Franek Igor Jan Kacper Kuba Leon Mikołaj Oskar Stanisław Szymon Tymon',
    ),
    feminine: polish,
  },
  {
    share: 10,
    languages: ['ur', 'pa', 'en'],
    surnames: words(
      'Akhtar Anwar Aziz Butt Chaudhry Hussain Iqbal Javed Khalid Khan Mahmood Malik Mirza Nawaz Qureshi Rafiq Rashid Raza Saleem Shah Sheikh Siddiqui Tariq Zaman',
    ),
    mothers: words(
      'Aisha Bushra Farah Farzana Kiran Mehreen Nadia Naila Rabia Rukhsana Saima Samina Shazia Sobia Tahira Uzma',
    ),
    fathers: words(
      'Adeel Amjad Asif Faisal Imran Irfan Kamran Nadeem Naveed Omar Rizwan Sajid Shahid Tariq Usman Waqas Zahid',
    ),
    girls: words('Aiza Aleena Anaya Ayesha Fatima Haniya Inaya Maryam Minahil Noor Rida Sana Zara Zoya'),
    boys: words('Aariz Adil Ayaan Danyal Eesa Haris Hashim Ibrahim Rayyan Saad Sameer Umar Yousaf Zain'),
  },
  {
    share: 7,
    languages: ['en'],
    surnames: words(
      'Bailey Blake Brown Campbell Clarke Cunningham Francis Gayle Gordon Grant Henry Lewis McKenzie Morrison Nelson Palmer Reid Richards Samuels Simpson Stewart Wallace Walters Whyte',
    ),
    mothers: words(
      'Alicia Angela Chanel Charmaine Chantelle Denise Janelle Keisha Latoya Marcia Michelle Natalie Nadine Sasha Shanice Simone Tamika Yvonne',
    ),
    fathers: words(
      'Andre Carlton Curtis Damion Delroy Dwayne Errol Garfield Jerome Kemar Leon Marlon Omari Ricardo Shaun Trevor Winston',
    ),
    girls: words('Aaliyah Amara Ariana Destiny Imani Jada Kaliyah Kiara Nevaeh Nyah Sienna Skye Tiana Zaria'),
    boys: words('Amari Elijah Isaiah Jaden Jahmai Javon Jayden Kai Malachi Micah Nathaniel Rio Tyrell Zion'),
  },
  {
    share: 6,
    languages: ['ar', 'en'],
    surnames: [
      'Al-Amin',
      'Al-Hakim',
      'Al-Masri',
      'Al-Najjar',
      'Al-Sayed',
      'Darwish',
      'Elbashir',
      'Elhassan',
      'Ghanem',
      'Haddad',
      'Idris',
      'Khoury',
      'Mansour',
      'Nasser',
      'Osman',
      'Saleh',
      'Shadid',
      'Zidan',
    ],
    mothers: words('Amal Dalal Fatin Hanan Hiba Iman Lina Manal Mona Nour Rania Reem Samar Siham Wafa'),
    fathers: words(
      'Ammar Bassam Fadi Hani Hisham Karim Khaled Mahmoud Majed Nabil Omar Rami Samir Tarek Walid Ziad',
    ),
    girls: words('Dana Farah Jana Jude Layal Lujain Malak Mariam Rahaf Rimas Sara Sidra Tala Yara'),
    boys: words('Adam Anas Faris Hadi Jad Kareem Laith Mazen Omar Qais Rayan Sami Taim Yazan'),
  },
  {
    share: 5,
    languages: ['zh', 'en'],
    surnames: words('Chan Chen Cheung Ho Huang Lau Li Lin Liu Ng Tang Wang Wong Wu Yang Yip Zhang Zhao Zhou'),
    mothers: words(
      'Fang Hui-Min Jing Ka-Yan Lan Li-Na Mei Min Ping Qing Siu-Wai Wai-Ling Xiaoyan Yan Yuk-Ling Yun',
    ),
    fathers: words('Bo Chi-Keung Feng Gang Hao Jian Jun Ka-Ming Lei Ming Peng Qiang Tao Wai-Man Wei Yong'),
    girls: words(
      'Amy Anqi Chloe Claire Hei-Tung Jiayi Joyce Kexin Mandy Rui Shu-Hui Sze-Wing Tiffany Xinyi Yutong Zihan',
    ),
    boys: words(
      'Aaron Anson Chun-Hei Eason Haoyu Hin-Lok Jayden Junjie Kaiwen Lok-Yin Marcus Ryan Yichen Yuze Zhihao',
    ),
  },
  {
    share: 4,
    languages: ['fr', 'en'],
    surnames: words(
      'Bakayoko Beaumont Camara Cissé Diallo Dubois Fournier Girard Kouassi Lambert Lefèvre Mbemba Moreau Ngoma Rousseau Traoré',
    ),
    mothers: words(
      'Adèle Aminata Céline Claire Delphine Émilie Fatou Fatoumata Isabelle Mariam Nathalie Sandrine Solange',
    ),
    fathers: words(
      'Amadou Antoine Didier Étienne Julien Laurent Mamadou Mathieu Nicolas Olivier Pascal Sékou Thierry',
    ),
    girls: words('Aïcha Camille Chloé Clémence Élodie Grâce Inès Léa Lina Manon Océane Zoé'),
    boys: words('Adama Baptiste Enzo Gabriel Hugo Ibrahima Jules Lucas Mathis Nolan Raphaël Théo'),
  },
  {
    share: 4,
    languages: ['pa', 'hi', 'en'],
    surnames: words(
      'Bains Bhatt Dhillon Gill Grewal Joshi Kapoor Mehta Nair Patel Reddy Sandhu Shah Sharma Sidhu Singh Verma',
    ),
    mothers: words(
      'Amrit Anita Deepa Gurpreet Harleen Jaspreet Kavita Manjit Meera Neha Pooja Priya Simran Sunita',
    ),
    fathers: words(
      'Ajay Amit Baljit Gurdeep Harjit Jagdeep Kuldeep Manoj Nikhil Raj Ravi Sanjay Sukhdev Vikram',
    ),
    girls: words('Aanya Anoushka Avani Diya Ishani Jasleen Kiran Meher Myra Riya Saanvi Tara'),
    boys: words('Aarav Arjun Dev Harvir Ishaan Jai Karan Neel Rohan Veer Vihaan Yuvraj'),
  },
  {
    share: 3,
    languages: ['ro', 'en'],
    surnames: words(
      'Bălan Ciobanu Constantin Dinu Dumitrescu Florea Ionescu Lungu Marin Munteanu Popa Popescu Rusu Stan Stoica Ungureanu',
    ),
    mothers: words(
      'Alina Andreea Camelia Cristina Daniela Elena Florentina Gabriela Ioana Mihaela Raluca Simona',
    ),
    fathers: words(
      'Adrian Alexandru Bogdan Cătălin Cristian Dragoș Florin Gheorghe Ionuț Marius Mihai Sorin',
    ),
    girls: words('Alexia Anastasia Bianca Daria Denisa Ilinca Larisa Mara Sofia Ștefania'),
    boys: words('Andrei Cezar Darius David Eduard Luca Matei Rareș Sebastian Vlad'),
  },
  {
    share: 3,
    languages: ['en', 'yo', 'ig'],
    surnames: words(
      'Adebayo Adeyemi Afolabi Asante Boateng Chukwu Eze Igwe Mensah Nwosu Obi Ogunleye Okafor Okonkwo Owusu Sowah',
    ),
    mothers: words(
      'Abena Adaeze Akosua Blessing Chidinma Esther Folake Grace Ngozi Patience Temitope Yetunde',
    ),
    fathers: words('Ade Chidi Chinedu Emeka Femi Kofi Kwame Kwesi Obinna Samuel Segun Tunde'),
    girls: words('Abigail Ama Chioma Deborah Ebun Faith Ife Kemi Naomi Oluchi Simi Zuri'),
    boys: words('Caleb Dele Ebuka Emmanuel Ikenna Joshua Kelechi Kojo Kwabena Nana Tobi Uche'),
  },
]
